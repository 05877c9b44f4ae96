import { afterEach, expect, it, vi } from 'vitest'
import type { ShownCode } from '../../screens/mfa.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { layersOf } from '../layers-of.ts'
import { walletDeskOf } from '../mfa-verify/desk.ts'
import { runRecoveryCodes } from './run.ts'

const CODES = ['JBSWY-3DPEH', 'PK3PX-PJBSW']

afterEach(() => void vi.unstubAllGlobals())

/** The codes that follow an authenticator app, whose frame takes these codes of it as a proof. */
async function codesAfter(shown: ShownCode | undefined, ...taken: string[]) {
  vi.stubGlobal('window', { origin: 'https://shop.example' })
  const { client } = await pageWith({ mfa_methods: [{ type: 'totp', verified_at: 1_700_000_000 }] })
  const frame = fakeFrame(client, {
    'latchkey:mfa:recovery-codes': ({ mfaCode }: { mfaCode?: string }) => {
      if (!mfaCode || !taken.includes(mfaCode)) throw refusal('missing_or_invalid_mfa')
      return { codes: CODES }
    },
  })
  const flow = runRecoveryCodes(client, { shown })
  flow.begin()
  const made = () => vi.waitFor(() => expect(flow.state.get().codes).toEqual(CODES))
  const asked = () => vi.waitFor(() => expect(layersOf(client)).toHaveLength(2))
  const sent = () => frame.requests.map(({ data: { mfaMethod, mfaCode } }) => [mfaMethod, mfaCode])
  return { desk: walletDeskOf(client), made, asked, sent, layers: () => layersOf(client).length }
}

it.each([
  ['app', 'totp'],
  ['phone', 'sms'],
] as const)('are made by the code that the %s was enrolled with, which nobody types twice', async (_, mfaMethod) => {
  const { made, sent, layers } = await codesAfter({ mfaMethod, mfaCode: '428613' }, '428613')
  await made()
  expect([sent(), layers()]).toEqual([[[mfaMethod, '428613']], 1])
})

it.each([
  ['where it counts no longer', { mfaMethod: 'totp', mfaCode: '428613' } as const, ['totp', '428613']],
  ['where none was shown', undefined, [undefined, undefined]],
])('ask for a code %s', async (_, shown, first) => {
  const { desk, made, asked, sent } = await codesAfter(shown, '135791')
  await asked()
  await desk.submit('totp', '135791')
  await made()
  expect(sent()).toEqual([first, ['totp', '135791']])
})
