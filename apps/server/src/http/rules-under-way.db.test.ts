import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { openWalletHouse } from '../testing/wallet-house.ts'

let house: WalletHouse
beforeAll(async () => {
  house = await openWalletHouse()
})
afterAll(() => house.close())
afterEach(() => vi.restoreAllMocks())

const HELLO = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }

const change = async (path: string, body: Record<string, unknown>) => {
  const { status, body: said } = await house.wallets('PATCH', path, { body, keys: [house.key] })
  if (status !== 200) throw new Error(said.code)
}

async function policyOf(action: 'ALLOW' | 'DENY') {
  const rules = [{ name: 'Messages', method: 'personal_sign', action, conditions: [] }]
  const body = { version: '1.0', name: `${action} messages`, chain_type: 'ethereum', rules }
  return (await house.wallets('POST', '/v1/policies', { body })).body.id as string
}

async function walletUnder(policy: string) {
  const body = { chain_type: 'ethereum', policy_ids: [policy] }
  return (await house.wallets('POST', '/v1/wallets', { body })).body.id as string
}

/** Asks for a signature, and does something once the API has all that it shows the signer, before the signer is asked. */
async function signWhile(wallet: string, meanwhile: () => Promise<void>) {
  const { signer } = house.ports
  const honest = signer.rpc.bind(signer)
  vi.spyOn(signer, 'rpc').mockImplementationOnce(async (asked) => {
    await meanwhile()
    return honest(asked)
  })
  const call = { body: HELLO, keys: [house.key] }
  const { status, body } = await house.wallets('POST', `/v1/wallets/${wallet}/rpc`, call)
  return status === 200 ? 'signed' : body.code
}

describe('a signature that is under way while rules change ends by those that hold when the signer decides', () => {
  it('another policy of the wallet, which denies it, and one that allows it', async () => {
    const [allows, denies] = [await policyOf('ALLOW'), await policyOf('DENY')]
    const to = (wallet: string, policy: string) => () =>
      change(`/v1/wallets/${wallet}`, { policy_ids: [policy] })
    const [open, shut] = [await walletUnder(allows), await walletUnder(denies)]
    expect(await signWhile(open, to(open, denies))).toBe('policy_violation')
    expect(await signWhile(shut, to(shut, allows))).toBe('signed')
    expect([await signWhile(open, async () => {}), await signWhile(shut, async () => {})]).toEqual([
      'policy_violation',
      'signed',
    ])
  })

  it('other rules of its policy, which deny it, and which allow it', async () => {
    const [allows, denies] = [await policyOf('ALLOW'), await policyOf('DENY')]
    const rules = (action: string) => ({
      rules: [{ name: 'Messages', method: 'personal_sign', action, conditions: [] }],
    })
    const to = (policy: string, action: string) => () => change(`/v1/policies/${policy}`, rules(action))
    const [open, shut] = [await walletUnder(allows), await walletUnder(denies)]
    expect(await signWhile(open, to(allows, 'DENY'))).toBe('policy_violation')
    expect(await signWhile(shut, to(denies, 'ALLOW'))).toBe('signed')
  })
})
