import { expect, it } from 'vitest'
import { authenticatorName } from './authenticator-name.ts'
import { createdWith } from './user-agent.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iOS',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${WEBKIT} CriOS/120.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iOS',
    'iPad',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro Build/UQ1A) ${BLINK} Chrome/120.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'Pixel 8 Pro',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-S918B) ${BLINK} SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
    undefined,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/142.0 Safari/537.36 Edg/142.0`,
    'Edge',
    'Windows',
    undefined,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', undefined],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/142.0 Safari/537.36`,
    'Chrome',
    'Chrome OS',
    undefined,
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Chrome/142.0 Safari/537.36 OPR/120.0`,
    'Opera',
    'Mac OS',
    'Mac',
  ],
  ['curl/8.5', undefined, undefined, undefined],
  ['', undefined, undefined, undefined],
])('reads browser, system and device of %s', (userAgent, browser, os, device) => {
  const found = createdWith(userAgent)
  expect([found.created_with_browser, found.created_with_os, found.created_with_device]).toEqual([
    browser,
    os,
    device,
  ])
})

it('knows makers of passkeys by their model id, and says nothing of others', () => {
  expect(authenticatorName('D548826E-79B4-DB40-A3D8-11116F7E8349')).toBe('Bitwarden')
  expect(authenticatorName('00000000-0000-0000-0000-000000000000')).toBeUndefined()
})
