import { violations } from '../support/axe.ts'
import { expect, INDEX, test } from '../support/gallery.ts'

const SCREENS = [...new Set(INDEX.map(({ screen }) => screen))]

for (const screen of SCREENS)
  test(`${screen} passes axe in every state, light and dark`, async ({ gallery }) => {
    const { page, walk } = await gallery()
    const states = INDEX.filter((entry) => entry.screen === screen)
    expect(states.length).toBeGreaterThan(0)
    for (const { state } of states) {
      await walk(`${screen}/${state}?theme=light`)
      expect.soft(await violations(page), state).toEqual([])
    }
    // dark differs in its colours alone
    for (const { state } of states) {
      await walk(`${screen}/${state}?theme=dark`)
      expect.soft(await violations(page, ['color-contrast']), `${state}, dark`).toEqual([])
    }
  })

/** What stands between a user and a wallet, in the longest words and from right to left. */
const GUARDS = SCREENS.filter((screen) =>
  /^(mfa-|passkey-manager|recover|(add|set)-password|automatic-)/.test(screen),
)

test('of recovery and second factors there are so many screens', () => expect(GUARDS).toHaveLength(14))

for (const [language, query] of [
  ['de', 'lang=de'],
  ['ar', 'lang=ar&dir=rtl'],
] as const)
  for (const screen of GUARDS)
    test(`${screen} passes axe in every state, in ${language}`, async ({ gallery }) => {
      const { page, card, walk } = await gallery()
      const states = INDEX.filter((entry) => entry.screen === screen)
      expect(states.length).toBeGreaterThan(0)
      for (const { state } of states) {
        await walk(`${screen}/${state}?${query}`)
        expect
          .soft(await card.evaluate((it) => it.closest('[lang]')?.getAttribute('lang')), state)
          .toBe(language)
        expect.soft(await violations(page), state).toEqual([])
      }
    })
