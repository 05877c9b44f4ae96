// @vitest-environment happy-dom
import type { EmbeddedWalletAccount } from '@latchkey/contract'
import { APP_ID, authResponse, fakeToken, wireUser } from '@latchkey/core/testing'
import { type FakeHandlers, refusal } from '@latchkey/core/testing/frame'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useWalletArchive } from './exports/index.ts'
import {
  client,
  type Host,
  host,
  loadNoFrames,
  logInBefore,
  ownPages,
  pass,
  probe,
  until,
  waitForWallet,
} from './testing/host.tsx'
import { serverOf } from './testing/server.ts'

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const ARCHIVED = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const times = {
  verified_at: 1_700_000_000,
  first_verified_at: 1_700_000_000,
  latest_verified_at: 1_700_000_000,
}
const wallet = (chain: 'ethereum' | 'solana', address: string) =>
  ({
    type: 'wallet',
    id: null,
    address,
    imported: false,
    delegated: false,
    wallet_index: 0,
    chain_id: chain === 'ethereum' ? 'eip155:1' : 'solana:101',
    chain_type: chain,
    wallet_client: 'privy',
    wallet_client_type: 'privy',
    connector_type: 'embedded',
    recovery_method: 'privy',
    ...times,
  }) as EmbeddedWalletAccount
const user = (...wallets: EmbeddedWalletAccount[]) =>
  wireUser({ linked_accounts: [...wireUser().linked_accounts, ...wallets] as never })
const BOTH = user(wallet('ethereum', ETHEREUM), wallet('solana', SOLANA))

const settled = vi.fn()
const outcome = (task: Promise<unknown>) =>
  task.then(
    () => settled('done'),
    (error) => settled('failed', error),
  )

let app: Host
let hook: () => ReturnType<typeof useWalletArchive>
let asked: [event: string, address: unknown][]

/** A page whose user has both wallets, the Solana one planted; `frame` answers in place of what it would say. */
async function page(frame: FakeHandlers = {}) {
  logInBefore()
  localStorage.setItem(
    'privy:pat',
    JSON.stringify(fakeToken({ aud: 'latchkey-wallet', aid: APP_ID, sid: 's' })),
  )
  asked = []
  const note = (event: string) => (data: { address?: unknown }) => {
    asked.push([event, data.address])
    return {}
  }
  const server = serverOf(
    {},
    {
      'GET /api/v1/users/me': { user: BOTH, identity_token: null },
      'POST /api/v1/sessions': authResponse({ user: BOTH }),
    },
  )
  const { Probe, now } = probe(useWalletArchive)
  hook = now
  app = await host({
    server,
    children: <Probe />,
    frame: {
      'latchkey:session:bind': () => ({}),
      'privy:mfa:clear': () => ({}),
      'privy:wallets:connect': () => ({ entropyId: ETHEREUM, foreignWallets: [SOLANA] }),
      'privy:wallets:rpc': () => {
        throw refusal('error', 'Not derived', 'foreign_wallet')
      },
      'latchkey:wallet:archive': note('archive'),
      'latchkey:wallet:restore': note('restore'),
      'latchkey:wallets:archived': () => ({ addresses: [ARCHIVED] }),
      ...frame,
    },
  })
  await pass()
}
const opened = async (title: string) => {
  await until(() => client().modal.state.get().screen !== null)
  await pass(15)
  await until(() => app.title() === title)
}
const signing = async () => {
  await act(async () => void outcome(app.privy().signMessage({ message: 'Pay 12 to Bob' })))
  await waitForWallet(app)
  await app.press('Sign and continue')
  await until(() => Boolean(app.dialog()?.querySelector('[role=alert]')))
}
const afterwards = (now: ReturnType<typeof user>) =>
  app.server.on('POST /api/v1/sessions', () => ({ body: authResponse({ user: now }) }))

ownPages()
beforeEach(loadNoFrames)

describe('a wallet that does not come from the user’s key', () => {
  it('is named by the hook once the frame has found it, and not before', async () => {
    await page()
    expect(hook().foreignWallets).toEqual([])
    await signing()
    expect(hook().foreignWallets).toEqual([SOLANA])
  })

  it('is put aside from where it was found, and the signature ends with its failure', async () => {
    await page()
    await signing()
    expect(app.text()).toContain('This address does not come from your key.')
    expect(app.buttons()).not.toContain('Sign and continue')
    await app.press('Archive this wallet')
    expect(app.title()).toBe('Archive this wallet?')
    const rows = [...(app.dialog()?.querySelectorAll('li') ?? [])]
    expect(
      rows.map((row) => [row.querySelector('button')?.title, row.querySelector('.chip')?.textContent]),
    ).toEqual([
      [ETHEREUM, undefined],
      [SOLANA, 'Not from your key'],
    ])
    afterwards(user())
    await app.press('Archive wallet')
    await pass()
    expect(asked).toEqual([['archive', ETHEREUM]])
    expect(app.title()).toBe('Wallet archived')
    expect(app.privy().user?.linkedAccounts.map(({ type }) => type)).toEqual(['email'])
    expect(settled).not.toHaveBeenCalled()
    await app.press('Continue')
    expect(settled).toHaveBeenCalledExactlyOnceWith('failed', expect.objectContaining({ code: -32603 }))
  })

  it('is offered nothing of the kind for another failure', async () => {
    await page({
      'privy:wallets:rpc': () => {
        throw refusal('error', 'Broken')
      },
    })
    await signing()
    expect(app.buttons()).toContain('Sign and continue')
    expect(app.buttons()).not.toContain('Archive this wallet')
  })
})

describe('useWalletArchive', () => {
  it('puts a wallet aside, and settles when the screen is closed', async () => {
    await page()
    await act(async () => void outcome(hook().archiveWallet({ address: SOLANA })))
    await opened('Archive this wallet?')
    await app.press('Archive wallet')
    await pass()
    expect(asked).toEqual([['archive', ETHEREUM]])
    expect(settled).not.toHaveBeenCalled()
    await app.press('Continue')
    expect(settled).toHaveBeenCalledExactlyOnceWith('done')
  })

  it('says why a wallet stays, and rejects with that', async () => {
    await page({
      'latchkey:wallet:archive': () => {
        throw refusal('error', 'It was used', 'wallet_used')
      },
    })
    await act(async () => void outcome(hook().archiveWallet()))
    await opened('Archive this wallet?')
    await app.press('Archive wallet')
    await pass()
    expect(app.dialog()?.querySelector('[role=alert]')?.textContent).toContain('This wallet has been used')
    expect(app.buttons()).not.toContain('Archive wallet')
    await act(async () => client().modal.close('user'))
    expect(settled).toHaveBeenCalledExactlyOnceWith(
      'failed',
      expect.objectContaining({ code: 'wallet_used' }),
    )
  })

  it('rejects as by the user where nothing was done', async () => {
    await page()
    await act(async () => void outcome(hook().archiveWallet()))
    await opened('Archive this wallet?')
    await app.press('Keep it')
    expect(settled).toHaveBeenCalledExactlyOnceWith('failed', expect.objectContaining({ code: 4001 }))
    expect(asked).toEqual([])
  })

  it('knows no wallet that is not the user’s', async () => {
    await page()
    await expect(hook().archiveWallet({ address: ARCHIVED })).rejects.toMatchObject({
      privyErrorCode: 'embedded_wallet_not_found',
    })
  })

  it('brings an archived one back, and reads the user anew', async () => {
    await page()
    await act(async () => void outcome(hook().restoreWallet()))
    await opened('Archived wallets')
    await until(() => app.text().includes('0x71C7…976F'))
    afterwards(user(wallet('ethereum', ARCHIVED)))
    await act(async () => app.dialog()?.querySelector<HTMLButtonElement>('li .link')?.click())
    await pass()
    expect(asked).toEqual([['restore', ARCHIVED]])
    expect(app.title()).toBe('Wallet restored')
    expect(app.privy().user?.wallet?.address).toBe(ARCHIVED)
    await app.press('Continue')
    expect(settled).toHaveBeenCalledExactlyOnceWith('done')
  })

  it('says that another wallet is in its place', async () => {
    await page({
      'latchkey:wallet:restore': () => {
        throw refusal('error', 'Taken', 'another_wallet')
      },
    })
    await act(async () => void outcome(hook().restoreWallet()))
    await opened('Archived wallets')
    await until(() => app.text().includes('0x71C7…976F'))
    await act(async () => app.dialog()?.querySelector<HTMLButtonElement>('li .link')?.click())
    await pass()
    expect(app.text()).toContain('You have another wallet. Archive that one first.')
  })
})
