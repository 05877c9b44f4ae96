import { existsSync } from 'node:fs'

/**
 * Whether a frame on another site than the page gets storage. Playwright's own switches turn the partitioning of
 * third-party storage off, and then current Chromium denies such a frame its storage altogether: that is what strict
 * browsers do, so both are worth testing.
 */
export type ThirdPartyStorage = 'partitioned' | 'denied'

const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
]

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // without a graphics card each blink of a caret has what is behind the dialog blurred anew: half of what all stories cost
  '--blink-settings=prefersReducedTransparency=true',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export interface FoundBrowser {
  executablePath: string
  /** what this browser needs besides the flags of every test */
  args: string[]
}

/**
 * A Chromium to test with: `CHROME_PATH`, an installed one, or on Linux x64 the one that ships in an npm package.
 * @throws Error that says how to get one.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const chosen = process.env.CHROME_PATH
  if (chosen && !existsSync(chosen)) throw new Error(`CHROME_PATH names ${chosen}, which is not there.`)
  const installed = chosen ?? PLACES.find((path) => existsSync(path))
  if (installed) return { executablePath: installed, args: [] }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packaged } = await import('@sparticuz/chromium')
    // It is built for servers and needs its own single-process and graphics switches.
    return { executablePath: await packaged.executablePath(), args: packaged.args }
  }
  throw new Error(
    'No Chromium was found. Install Chrome or Chromium (on Debian: apt-get install chromium) or set CHROME_PATH.',
  )
}

/** Launch options for Playwright. */
export async function launchOptions(storage: ThirdPartyStorage = 'partitioned') {
  const { executablePath, args } = await findBrowser()
  const features = storage === 'partitioned' ? [`--disable-features=${FEATURES_OFF.join(',')}`] : []
  return { executablePath, headless: true, args: [...FLAGS, ...args, ...features] }
}
