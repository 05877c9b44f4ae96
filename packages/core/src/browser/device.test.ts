import { expect, it, vi } from 'vitest'
import { isAndroid, isInAppBrowser, isMobile } from './device.ts'

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

it.each([
  ['an iPhone', IPHONE, { mobile: true, android: false, inApp: false }],
  ['an Android phone', ANDROID, { mobile: true, android: true, inApp: false }],
  ['a desktop', DESKTOP, { mobile: false, android: false, inApp: false }],
  [
    'a bare web view of an iPhone',
    IPHONE.replace(' Safari/604.1', ''),
    { mobile: true, android: false, inApp: true },
  ],
  [
    'a web view of Android',
    ANDROID.replace('Pixel 8', 'Pixel 8; wv'),
    { mobile: true, android: true, inApp: true },
  ],
  ['Instagram', `${IPHONE} Instagram 300.0`, { mobile: true, android: false, inApp: true }],
  ['Facebook', `${ANDROID} [FB_IAB/FB4A;FBAV/440]`, { mobile: true, android: true, inApp: true }],
])('knows %s', (_, agent, { mobile, android, inApp }) => {
  expect([isMobile(agent), isAndroid(agent), isInAppBrowser(agent)]).toEqual([mobile, android, inApp])
})

it('does not take a page on the home screen of an iPhone for one inside another app', () => {
  const agent = IPHONE.replace(' Safari/604.1', '')
  vi.stubGlobal('navigator', { userAgent: agent, standalone: true })
  expect(isInAppBrowser()).toBe(false)
  vi.stubGlobal('navigator', { userAgent: agent, standalone: false })
  expect(isInAppBrowser()).toBe(true)
  vi.unstubAllGlobals()
})
