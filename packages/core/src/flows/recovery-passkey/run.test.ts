import { expect, it, vi } from 'vitest'
import type { Reauthentication } from '../../context.ts'
import { ProviderError, RPC } from '../../errors/provider-error.ts'
import { fakeClient } from '../../testing/fake-client.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { EXPORT_THEME, type ExportTheme } from '../../wallets/export-url.ts'
import type { FlowClient } from '../flow-client.ts'
import { runRecoveryPasskey } from './run.ts'

const theme = Object.fromEntries(EXPORT_THEME.map(([name]) => [name, `of ${name}`])) as ExportTheme
const measured = { type: 'measured', look: { width: 322, theme, language: 'ar' } } as const

/** The screen of a page whose tokens, logins and factors end so. */
async function screen(
  action: 'set-recovery' | 'recover',
  tokens: (string | null)[] = ['token-1', 'token-2'],
  logins: (Error | null)[] = [],
) {
  const heard: unknown[] = []
  let looked = () => {}
  const client = Object.assign(fakeClient(), {
    getFrameToken: async () => tokens.shift() ?? null,
    reauthenticate: async (about: Reauthentication) => {
      heard.push(['asked', about])
      const failure = logins.shift()
      if (failure) throw failure
    },
    refreshUser: () =>
      new Promise<null>((resolve) => {
        looked = () => resolve(null)
      }),
  })
  const data = {
    action,
    entropyId: '0xroot',
    entropyIdVerifier: 'ethereum-address-verifier',
    onBegun: (underWay: Promise<void>) => {
      heard.push('begun')
      void underWay.then(() => heard.push('looked up'))
    },
    onSuccess: () => heard.push('done'),
    onFailure: (error: unknown) => heard.push(['failed', error]),
  } as const
  client.modal.open('recovery-passkey', data, (reason) => heard.push(['closed', reason]))
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const flow = runRecoveryPasskey(client as unknown as FlowClient, data)
  return { client, flow, heard, now: () => flow.state.get(), looked: () => looked() }
}

it.each([
  ['set-recovery', 'set'],
  ['recover', 'recover'],
] as const)('to %s it is addressed with the token of the moment, in its fragment', async (action, task) => {
  const { client, flow, now } = await screen(action)
  flow.send(measured)
  await vi.waitFor(() => expect(now().src).not.toBeNull())
  const url = new URL(now().src ?? '')
  expect(url.origin + url.pathname).toBe(`${client.apiUrl()}/apps/${client.appId}/embedded-wallets/passkey`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    v: '1',
    entropy_id: '0xroot',
    entropy_id_verifier: 'ethereum-address-verifier',
    task,
    width: '322px',
    reauth: '1',
    language: 'ar',
    ...theme,
  })
  expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({ token: 'token-1' })
})

it('tells that a wallet came back at once, and that a passkey was set once the wallet says so', async () => {
  const recovered = await screen('recover')
  recovered.flow.send({ type: 'step', step: 'done' })
  expect(recovered.heard).toEqual(['done'])
  const set = await screen('set-recovery')
  set.flow.send({ type: 'step', step: 'done' })
  expect(set.heard).toEqual(['begun'])
  set.looked()
  await vi.waitFor(() => expect(set.heard).toEqual(['begun', 'looked up', 'done']))
})

it('is addressed anew after the login that its document wants, and stays as it is where that is closed', async () => {
  const closed = new ProviderError('closed', RPC.userRejected)
  const { flow, heard, now } = await screen('set-recovery', ['token-1', 'token-2'], [closed, null])
  flow.send(measured)
  await vi.waitFor(() => expect(now().src).toContain('token-1'))
  flow.send({ type: 'login wanted', purpose: 'export' })
  await Promise.resolve()
  expect(now().src).toContain('token-1')
  flow.send({ type: 'login wanted', purpose: 'older-account' })
  await vi.waitFor(() => expect(now().src).toContain('token-2'))
  expect(heard).toEqual([
    ['asked', { session: null, purpose: 'export' }],
    ['asked', { session: null, purpose: 'older-account' }],
  ])
})

it('is addressed anew once its user was verified', async () => {
  const { client, flow, heard, now } = await screen('recover', ['token-1', 'later', 'later', 'later'])
  const frame = fakeFrame(client, { 'privy:mfa:verify': () => ({}) })
  flow.send(measured)
  await vi.waitFor(() => expect(now().src).toContain('#token=token-1'))
  flow.send({ type: 'problem', problem: 'factor' })
  await vi.waitFor(() => expect(now().src).toContain('#token=later'))
  expect([frame.requests.map(({ event }) => event), heard]).toEqual([['privy:mfa:verify'], []])
})

it('says what kept its user from being verified', async () => {
  const { client, flow, heard, now } = await screen('recover', Array(4).fill('token'))
  const away = refusal('mfa_verification_max_attempts_reached')
  fakeFrame(client, { 'privy:mfa:verify': () => Promise.reject(away) })
  flow.send(measured)
  await vi.waitFor(() => expect(now().src).not.toBeNull())
  flow.send({ type: 'problem', problem: 'factor' })
  const told = [['failed', expect.objectContaining({ type: 'mfa_verification_max_attempts_reached' })]]
  await vi.waitFor(() => expect(heard).toEqual(told))
})

it('says that nobody is logged in', async () => {
  const { flow, heard } = await screen('recover', [null])
  flow.send(measured)
  const told = [['failed', expect.objectContaining({ privyErrorCode: 'must_be_authenticated' })]]
  await vi.waitFor(() => expect(heard).toEqual(told))
})
