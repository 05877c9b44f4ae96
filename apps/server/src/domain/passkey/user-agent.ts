export interface CreatedWith {
  created_with_browser?: string
  created_with_os?: string
  created_with_device?: string
}

type Rule = [RegExp, string]

/** The first rule that fits counts: many browsers also name the one that they descend from. */
const BROWSERS: Rule[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: Rule[] = [
  [/\biPhone|\biPad|\biPod/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chrome OS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac OS'],
  [/\bLinux\b/, 'Linux'],
]

const DEVICES: Rule[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bPixel [\w ]+?(?= Build|\)|;)/, ''],
]

const first = (rules: Rule[], text: string) => {
  for (const [pattern, name] of rules) {
    const found = pattern.exec(text)
    if (found) return name || found[0]
  }
  return undefined
}

/** What a `User-Agent` tells of browser, system and device, for people to know their passkeys by. */
export function createdWith(userAgent: string): CreatedWith {
  const browser = first(BROWSERS, userAgent)
  const os = first(SYSTEMS, userAgent)
  const device = first(DEVICES, userAgent)
  return {
    ...(browser ? { created_with_browser: browser } : {}),
    ...(os ? { created_with_os: os } : {}),
    ...(device ? { created_with_device: device } : {}),
  }
}
