import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { verifyOwnership } from '@latchkey/keys'
import { openRecoveryKit } from '@latchkey/keys/recovery-kit'
import type { MakeRootRequest, Signer } from '@latchkey/signer'
import { createSigner, openFileState } from '@latchkey/signer'
import { createSignerServer } from '@latchkey/signer/http'
import { restoreRoot } from '@latchkey/signer/restore'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpSigner } from './http-signer.ts'

const keys = new Map([['s1', randomBytes(32)]])
const TOKENS = { serverToken: 'for-the-server', operatorToken: 'for-the-operator' }
const owner = { appId: 'testapp000000000000000001', userId: 'did:privy:nobodyyet' }

let folder: string
const closing: (() => void)[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'make-root-'))
})
afterAll(() => {
  for (const close of closing) close()
  rmSync(folder, { recursive: true })
})

const start = async () =>
  createSigner({ keys, state: await openFileState(join(folder, 'state'), 'SIGNER_STATE_DIR') })

async function startOverHttp(token = TOKENS.serverToken): Promise<Signer> {
  const app = createSignerServer(await start(), TOKENS)
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
    closing.push(() => server.close())
  })
  return createHttpSigner({ url: `http://127.0.0.1:${port}`, token })
}

const request = (more: Partial<MakeRootRequest> = {}): MakeRootRequest => ({
  ...owner,
  nonce: 'nonce-of-the-server',
  chains: ['ethereum', 'solana'],
  maxLoginAge: 600,
  ...more,
})

describe.each([
  ['in this process', start],
  ['over HTTP', startOverHttp],
] as const)('a root that the signer makes %s', (_, open) => {
  it.each([
    [['ethereum', 'solana']],
    [['solana', 'ethereum']],
    [['solana']],
  ] as const)('of %j proves its wallets, and opens with the signer’s keys', async (chains) => {
    const made = await (await open()).makeRoot(request({ chains }))
    const [first] = made.wallets
    if (!first) throw new Error('no wallet')
    const root = { address: first.address, publicKey: first.public_key }
    expect(made.wallets.map(({ chain_type, wallet_index }) => [chain_type, wallet_index])).toEqual(
      chains.map((chain) => [chain, 0]),
    )
    const place = { ...owner, nonce: 'nonce-of-the-server' }
    const proven = await Promise.all(made.wallets.map((wallet) => verifyOwnership(wallet, place, root)))
    expect(proven).toEqual(chains.map(() => true))
    const { kit, passphrase, foreign } = await restoreRoot(keys, {
      ...owner,
      address: made.address,
      chainType: made.chain_type,
      kind: made.kind,
      shareVersion: made.share_version,
      authShare: made.auth_share,
      encryptedRecoveryShare: made.encrypted_recovery_share,
      recoveryParams: made.recovery_params,
      sealedRecoveryKey: made.sealed_recovery_key as never,
      wallets: made.wallets,
    })
    expect(foreign).toEqual([])
    const held = await openRecoveryKit(kit, passphrase, ({ entropy, key }) =>
      [entropy, key('ethereum', 0).privateKey, key('solana', 0).privateKey].map((bytes) =>
        Buffer.from(bytes),
      ),
    )
    const said = JSON.stringify(made)
    const spelled = held.flatMap((bytes) =>
      (['hex', 'base64', 'base64url'] as const).map((form) => bytes.toString(form)),
    )
    expect(spelled.filter((text) => said.includes(text))).toEqual([])
  })

  it('says no more than a frame does that registers one, and is another each time', async () => {
    const signer = await open()
    const kept = () =>
      readdirSync(join(folder, 'state')).map((name) => [
        name,
        readFileSync(join(folder, 'state', name), 'utf8'),
      ])
    const before = kept()
    const [one, other] = [await signer.makeRoot(request()), await signer.makeRoot(request())]
    expect(Object.keys(one).sort()).toEqual([
      'address',
      'auth_share',
      'chain_type',
      'encrypted_recovery_share',
      'kind',
      'nonce',
      'recovery_method',
      'recovery_params',
      'sealed_recovery_key',
      'share_version',
      'wallets',
    ])
    expect([one.kind, one.recovery_method, one.recovery_params, one.share_version]).toEqual([
      'hd',
      'privy',
      {},
      1,
    ])
    expect(one.address).not.toBe(other.address)
    expect(kept()).toEqual(before)
  })
})

it('is made for the server, and not under the operator’s credential', async () => {
  const operator = await startOverHttp(TOKENS.operatorToken)
  await expect(operator.makeRoot(request())).rejects.toThrow('it answered 401')
  expect((await (await startOverHttp()).makeRoot(request())).kind).toBe('hd')
})
