import { describe, expect, it, vi } from 'vitest'
import type { ClientError } from '../errors/client-errors.ts'
import type { ScreenData } from '../screens/screen-data.ts'
import type { Farcaster } from '../session/user.ts'
import { ETHEREUM_ADDRESS, fakeClient, userWith, walletAccount } from '../testing/fake-client.ts'
import { fakeFrame, refusal } from '../testing/fake-frame.ts'
import type { EmbeddedWallet } from './accounts.ts'
import { farcasterSignerActions } from './farcaster-actions.ts'

const KEY = `0x${Array.from({ length: 32 }, (_, at) => (at * 7 + 3).toString(16).padStart(2, '0')).join('')}`
const caster = (more: object = {}) => ({ fid: 5512, ownerAddress: '0xabc', ...more }) as Farcaster
const signing = caster({ signerPublicKey: KEY })
const HASH = Uint8Array.from({ length: 20 }, (_, at) => 255 - at * 3)
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, at) => (at * 41 + 250) % 256)

function page(wallet: EmbeddedWallet | null, farcaster?: Farcaster, refused?: Error) {
  const user = userWith(...(wallet ? [wallet] : []))
  const client = fakeClient({ user: farcaster ? { ...user, farcaster } : user })
  const frame = fakeFrame(client, {
    'privy:wallets:connect': () => ({ entropyId: ETHEREUM_ADDRESS }),
    'privy:farcaster:sign': ({ payload }: { payload: { hash: string } }) => {
      if (refused) throw refused
      return { hash: payload.hash, signature: Buffer.from(SIGNATURE).toString('base64url') }
    },
  })
  return { client, actions: farcasterSignerActions(client), requests: frame.requests }
}
const screenData = (client: ReturnType<typeof page>['client']) =>
  client.modal.state.get().screen?.data as ScreenData['farcaster-signer']
const wallet = (fields: object = {}) => walletAccount('ethereum', fields) as EmbeddedWallet

describe('a Farcaster signer', () => {
  it('is told as the bytes of the key that the user approved', async () => {
    const { actions } = page(wallet(), signing)
    expect(Buffer.from(await actions.publicKey()).toString('hex')).toBe(KEY.slice(2))
  })

  it('signs after a connect, the hash and the account as the frame wants them', async () => {
    const { actions, requests } = page(wallet(), signing)
    expect(await actions.sign(HASH)).toEqual(SIGNATURE)
    expect(requests.map(({ event }) => event)).toEqual(['privy:wallets:connect', 'privy:farcaster:sign'])
    expect(requests[1]?.data).toEqual({
      address: ETHEREUM_ADDRESS,
      hdWalletIndex: null,
      payload: { hash: Buffer.from(HASH).toString('base64url') },
      fid: 5512n,
      accessToken: expect.any(String),
    })
  })

  it('that was taken back in the Farcaster app is gone from the user; another refusal changes nobody', async () => {
    const [gone, other] = ['no_farcaster_signer', 'wallet_used'].map((code) => {
      const { client, actions } = page(wallet(), signing, refusal('error', code, code))
      const refreshUser = vi.spyOn(client, 'refreshUser')
      return { asked: actions.sign(HASH), refreshUser }
    })
    await expect(gone?.asked).rejects.toThrow('no_farcaster_signer')
    await expect(other?.asked).rejects.toThrow('wallet_used')
    expect([gone, other].map((one) => one?.refreshUser.mock.calls.length)).toEqual([1, 0])
  })

  it('is asked for in the dialog, and settles with it', async () => {
    const { client, actions } = page(wallet(), caster())
    const asked = actions.request()
    await vi.waitFor(() => expect(client.modal.state.get().screen?.id).toBe('farcaster-signer'))
    let refreshed = () => {}
    const known = new Promise<void>((resolve) => {
      refreshed = resolve
    })
    screenData(client).onSuccess(known)
    client.modal.close('done')
    const order: string[] = []
    const settled = asked.then(() => order.push('settled'))
    await new Promise((resolve) => setImmediate(resolve))
    order.push('the account has the key')
    refreshed()
    await settled
    expect(order).toEqual(['the account has the key', 'settled'])
    const left = actions.request()
    await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
    client.modal.close('user')
    await expect(left).rejects.toMatchObject({ code: 4001 })
  })

  const calls = (actions: ReturnType<typeof page>['actions']) => [
    actions.publicKey(),
    actions.sign(HASH),
    actions.request(),
  ]
  const failures = (all: Promise<unknown>[]) =>
    Promise.all(
      all.map((one) =>
        one.then(
          () => 'done',
          ({ privyErrorCode, message }: ClientError) => [privyErrorCode, message],
        ),
      ),
    )
  const each = (code: string | undefined, message: string) => Array(3).fill([code, message])

  it('takes a Farcaster account [FSIGN-011]', async () => {
    const { actions, requests, client } = page(wallet())
    expect(await failures(calls(actions))).toEqual(
      each(undefined, 'User must have a Farcaster account linked'),
    )
    expect([requests, client.modal.state.get().open]).toEqual([[], false])
  })

  it('takes an embedded wallet that was made here [FSIGN-012]', async () => {
    const none = each('embedded_wallet_not_found', 'User must have an embedded wallet')
    expect(await failures(calls(page(null, signing).actions))).toEqual(none)
    expect(await failures(calls(page(wallet({ imported: true }), signing).actions))).toEqual(none)
  })

  it('takes a session [FSIGN-013]', async () => {
    const { client, actions } = page(wallet(), signing)
    client.state.set({ ...client.state.get(), user: null, authenticated: false })
    expect(await failures(calls(actions))).toEqual(
      each('must_be_authenticated', 'User must be authenticated to use a Farcaster signer'),
    )
  })

  it('is not of a wallet that the server holds [FSIGN-014]', async () => {
    const { actions, requests } = page(wallet({ recoveryMethod: 'privy-v2', id: 'wk3f9' }), signing)
    const refused = each('unsupported_wallet_type', 'Farcaster signers are not supported for this wallet')
    expect(await failures(calls(actions))).toEqual(refused)
    expect(requests).toEqual([])
  })

  it('tells no key and signs nothing before the user has approved one', async () => {
    const { actions, requests } = page(wallet(), caster())
    const none = [undefined, 'User must have a Farcaster signer: request one first']
    expect(await failures([actions.publicKey(), actions.sign(HASH)])).toEqual([none, none])
    expect(requests).toEqual([])
  })
})
