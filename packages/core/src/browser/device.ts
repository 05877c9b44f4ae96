/** What the user agent says. Good enough for what it decides: which button to show, which address to open. */

const agent = () => (typeof navigator === 'undefined' ? '' : navigator.userAgent)

export const isAndroid = (userAgent = agent()): boolean => /Android/i.test(userAgent)

/** Phones and tablets; an iPad that passes for a Mac is known by its touch screen. */
export function isMobile(userAgent = agent()): boolean {
  if (/Android|iPhone|iPod|iPad|IEMobile|Opera Mini/i.test(userAgent)) return true
  return /Macintosh/.test(userAgent) && typeof navigator !== 'undefined' && navigator.maxTouchPoints > 1
}

/** Apps that open links in a browser of their own, by the names they give themselves. */
const APPS =
  /FBA[NV]|FB_IAB|Instagram|Line\/|MicroMessenger|Twitter|TikTok|musical_ly|Bytedance|Snapchat|LinkedInApp|Pinterest|KAKAOTALK|\bwv\)/i

/** The page is shown inside another app, which Google refuses to be logged in from. */
export function isInAppBrowser(userAgent = agent()): boolean {
  if (APPS.test(userAgent)) return true
  // every browser of an iPhone calls itself Safari; a bare web view does not, nor does a page on the home screen
  return /iPhone|iPod|iPad/.test(userAgent) && !/Safari\//.test(userAgent) && !onHomeScreen()
}

const onHomeScreen = () => (globalThis.navigator as { standalone?: boolean } | undefined)?.standalone === true
