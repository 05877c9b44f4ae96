import { expect, it } from 'vitest'
import { readReturn, returnAddress, withoutReturn } from './oauth-address.ts'

const PAGE = 'https://shop.example/cart'
const RETURN = 'privy_oauth_code=c0de&privy_oauth_state=5tate&privy_oauth_provider=github'

it('reads a return from code, state and provider, all three [OAUTH-001]', () => {
  expect(readReturn(`${PAGE}?${RETURN}`)).toEqual({
    authorizationCode: 'c0de',
    stateCode: '5tate',
    provider: 'github',
    popup: false,
  })
  for (const pair of RETURN.split('&'))
    expect(readReturn(`${PAGE}?${RETURN.replace(pair, '').replace('&&', '&')}`)).toBeNull()
})

it.each(['nobody', 'privy:x', '__proto__'])('knows no provider %s', (name) => {
  expect(readReturn(`${PAGE}?${RETURN.replace('github', name)}`)).toBeNull()
})

it.each([
  ['', `${PAGE}?${RETURN}`, PAGE],
  ['and leaves what is the host’s own', `${PAGE}?a=1&${RETURN}&b=%20x&c`, `${PAGE}?a=1&b=%20x&c`],
  ['and leaves the fragment', `${PAGE}?${RETURN}#part?x=1`, `${PAGE}#part?x=1`],
  ['and Instagram’s mark with them', `${PAGE}?a=1&${RETURN}#_`, `${PAGE}?a=1`],
  ['and no mark that is the host’s own', `${PAGE}?${RETURN}#a#_`, `${PAGE}#a#_`],
  ['and no longer fragment for the mark', `${PAGE}?${RETURN}#_x`, `${PAGE}#_x`],
  ['and no mark where nobody came back', `${PAGE}?a=1#_`, `${PAGE}?a=1#_`],
  ['and touches nothing without them', `${PAGE}?q=a?b&d#`, `${PAGE}?q=a?b&d#`],
])('takes the three parameters out of an address %s [OAUTH-002]', (_, address, rest) => {
  expect(withoutReturn(address)).toBe(rest)
})

it('names this page for the way back, without an earlier return and without Telegram’s secrets', () => {
  expect(returnAddress(`${PAGE}?a=1&${RETURN}#tgWebAppData=x`, false)).toBe(`${PAGE}?a=1`)
  expect(returnAddress(`${PAGE}#tgWebAppData=x&tgWebAppVersion=7`, true)).toBe(`${PAGE}?privy_oauth_popup=t`)
  expect(returnAddress(`${PAGE}?a=1#b`, true)).toBe(`${PAGE}?a=1&privy_oauth_popup=t#b`)
})

it('knows the return to a pop-up', () => {
  expect(readReturn(`${PAGE}?${RETURN}&privy_oauth_popup=t`)?.popup).toBe(true)
})
