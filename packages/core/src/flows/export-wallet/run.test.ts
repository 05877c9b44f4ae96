import { expect, it, vi } from 'vitest'
import type { Reauthentication } from '../../context.ts'
import { userRejected } from '../../errors/provider-error.ts'
import { fakeClient } from '../../testing/fake-client.ts'
import { EXPORT_THEME, type ExportTheme } from '../../wallets/export-url.ts'
import type { FlowClient } from '../flow-client.ts'
import { runExportWallet } from './run.ts'

const theme = Object.fromEntries(EXPORT_THEME.map(([name]) => [name, `of ${name}`])) as ExportTheme
const look = { width: 321, theme, language: 'ja' }

/** The export screen of a page whose tokens and logins end so. */
async function screen(tokens: (string | null | Error)[], logins: (Error | null)[] = []) {
  const heard: unknown[] = []
  const client = Object.assign(fakeClient(), {
    async getFrameToken() {
      const token = tokens.shift()
      if (token instanceof Error) throw token
      return token ?? null
    },
    async reauthenticate(about: Reauthentication) {
      heard.push(['asked', about])
      const failure = logins.shift()
      if (failure) throw failure
    },
  })
  const data = {
    origin: 'https://keys.example',
    appId: 'the-app',
    appClientId: 'the-client',
    walletId: null,
    hdWalletIndex: 3,
    chainType: 'ethereum',
    address: '0x1',
    isUnifiedWallet: false,
    imported: false,
    entropyId: '0xroot',
    entropyIdVerifier: 'ethereum-address-verifier',
    onSuccess: () => heard.push('done'),
    onFailure: (error: unknown) => heard.push(['failed', error]),
  } as const
  client.modal.open('export-wallet', data, (reason) => heard.push(['closed', reason]))
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const flow = runExportWallet(client as unknown as FlowClient, data)
  return { flow, heard, now: () => flow.state.get() }
}

it('is addressed with the token of the moment, in its fragment, once its place was measured', async () => {
  const { flow, heard, now } = await screen(['token-1'])
  expect(now().src).toBeNull()
  flow.send({ type: 'measured', look })
  await vi.waitFor(() => expect(now().src).not.toBeNull())
  const url = new URL(now().src ?? '')
  expect(url.origin + url.pathname).toBe('https://keys.example/apps/the-app/embedded-wallets/export')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    width: '321px',
    caid: '7b2f6c5e-0000-4000-8000-000000000000',
    entropy_id: '0xroot',
    hd_wallet_index: '3',
    accent: 'of accent',
    language: 'ja',
  })
  expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({ token: 'token-1' })
  expect(url.search).not.toContain('token-1')
  expect([heard, now().loading]).toEqual([[], true])
  flow.send({ type: 'loaded' })
  expect(now().loading).toBe(false)
})

it('says that nobody is logged in, and what else keeps its token away', async () => {
  const nobody = await screen([null])
  nobody.flow.send({ type: 'measured', look })
  const told = [['failed', expect.objectContaining({ privyErrorCode: 'must_be_authenticated' })]]
  await vi.waitFor(() => expect(nobody.heard).toEqual(told))
  expect((nobody.now().error as Error).message).toBe(
    'User must be authenticated before exporting their wallet',
  )
  const away = new Error('away')
  const other = await screen([away])
  other.flow.send({ type: 'measured', look })
  await vi.waitFor(() => expect(other.heard).toEqual([['failed', away]]))
  expect([other.now().error, other.now().src]).toEqual([away, null])
})

it('is shown once its token can be had again, and no failure is left then', async () => {
  const away = new Error('away')
  const { flow, heard, now } = await screen([away, 'token-2'])
  flow.send({ type: 'measured', look })
  await vi.waitFor(() => expect(now().error).toBe(away))
  flow.send({ type: 'retry pressed' })
  await vi.waitFor(() => expect(now().src).toContain('token-2'))
  expect([heard, now().error]).toEqual([
    [
      ['failed', away],
      ['failed', null],
    ],
    null,
  ])
})

it('is addressed anew, with the new token, after the login that its document wants', async () => {
  const { flow, heard, now } = await screen(['token-1', 'token-2'])
  flow.send({ type: 'measured', look })
  await vi.waitFor(() => expect(now().src).toContain('token-1'))
  flow.send({ type: 'login wanted', purpose: 'older-account' })
  await vi.waitFor(() => expect(now().src).toContain('token-2'))
  expect(heard).toEqual([['asked', { session: null, purpose: 'older-account' }]])
})

it('stays as it is where that login is closed, and reports nothing', async () => {
  const { flow, heard, now } = await screen(['token-1', 'token-2'], [userRejected()])
  flow.send({ type: 'measured', look })
  await vi.waitFor(() => expect(now().src).toContain('token-1'))
  const before = now()
  flow.send({ type: 'login wanted', purpose: 'export' })
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  await Promise.resolve()
  expect(now()).toBe(before)
})

it('says what kept that login from being asked for', async () => {
  const away = new TypeError('a chunk did not come')
  const { flow, heard, now } = await screen(['token-1', 'token-2'], [away])
  flow.send({ type: 'measured', look })
  await vi.waitFor(() => expect(now().src).toContain('token-1'))
  flow.send({ type: 'login wanted', purpose: 'export' })
  await vi.waitFor(() => expect(now().error).toBe(away))
  expect(heard.slice(1)).toEqual([['failed', away]])
})

it('closes the dialog as by its user', async () => {
  const { flow, heard } = await screen([])
  flow.send({ type: 'left' })
  expect(heard).toEqual([['closed', 'user']])
})
