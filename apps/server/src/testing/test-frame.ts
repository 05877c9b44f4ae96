import { createHash } from 'node:crypto'
import type {
  AuthResponse,
  DelegateWalletsBody,
  PasscodeKey,
  PasscodeParams,
  RouteName,
} from '@latchkey/contract'
import { delegationParts, ROUTES, routePath } from '@latchkey/contract'
import { fromBase64url, proveOwnership, toBase64url, withEntropy } from '@latchkey/keys'
import { passcodeKey } from '@latchkey/keys/passcode'
import type { FrameKey, ProofChanges } from './frame-key.ts'
import { newFrameKey, signProof, tokenHash } from './frame-key.ts'
import { newRecovery } from './new-recovery.ts'
import { newRoot } from './new-root.ts'
import type { CallAnswer, CallOptions, TestHouse } from './test-house.ts'
import { APP_ID, SERVER_ORIGIN } from './test-house.ts'

/** A wallet frame as the server sees one: a session's access token and a proof key, a new one unless given. */
export async function openTestFrame(house: TestHouse, session: AuthResponse, given?: FrameKey) {
  const key = given ?? (await newFrameKey())
  const token = session.privy_access_token as string

  function prove(path: string, changes: ProofChanges = {}, accessToken = token): Promise<string> {
    const iat = Math.floor(house.clock.now() / 1000)
    return signProof(key, { htu: SERVER_ORIGIN + path, iat, ath: tokenHash(accessToken) }, changes)
  }

  async function call(
    name: RouteName,
    body: object = {},
    options: CallOptions & { root?: string; proof?: ProofChanges } = {},
  ): Promise<CallAnswer> {
    const path = routePath(ROUTES[name], { address: options.root ?? `0x${'0'.repeat(40)}` })
    const headers = {
      origin: SERVER_ORIGIN,
      authorization: `Bearer ${token}`,
      dpop: await prove(path, {
        ...options.proof,
        claims: { ...(name === 'delegateWallets' ? grantOf(body) : {}), ...options.proof?.claims },
      }),
      ...options.headers,
    }
    return house.request('POST', path, { ...options, body, headers })
  }

  /** A root of fresh entropy with an Ethereum wallet, ready to be registered. */
  async function makeRoot() {
    const { nonce } = (await call('walletNonce')).body
    const signer = (await call('signerKey')).body
    return newRoot({ appId: APP_ID, userId: session.user.id }, nonce, signer)
  }

  type Secret = Pick<Parameters<typeof newRecovery>[0], 'method' | 'params' | 'recoveryKey' | 'maxLoginAge'>

  /** Shares of the next version under another recovery, ready to be set. */
  async function resplit(root: string, entropy: Uint8Array, from: number, secret: Secret) {
    const { nonce } = (await call('walletNonce')).body
    const owner = { appId: APP_ID, userId: session.user.id }
    const signer = secret.method === 'privy' ? { signer: (await call('signerKey')).body } : {}
    return newRecovery({ owner, root, entropy, from, nonce, ...secret, ...signer })
  }

  /** Has the signer evaluate a password, as a frame does, and makes the recovery key of it. */
  async function keyOfPassword(
    passcode: string,
    at: { root: string; shareVersion: number; params: PasscodeParams; passcodeKey: PasscodeKey },
  ) {
    const { root, shareVersion, params, passcodeKey: known } = at
    return passcodeKey({
      passcode,
      place: { appId: APP_ID, userId: session.user.id, root, shareVersion },
      params,
      publicKey: fromBase64url(known.public_key),
      async evaluate(blinded) {
        const asked = { blinded: toBase64url(blinded), share_version: shareVersion }
        const { status, body } = await call('recoveryPasscode', asked, { root })
        if (status !== 200) throw new Error(body.code)
        return { evaluated: fromBase64url(body.evaluated), proof: fromBase64url(body.proof) }
      },
    })
  }

  /** A further wallet, with the consent of a root: its own entropy's, or another's. */
  async function proveWallet(
    entropy: Uint8Array<ArrayBuffer>,
    chain: 'ethereum' | 'solana',
    index: number,
    rootEntropy = entropy,
  ) {
    const { nonce } = (await call('walletNonce')).body
    const place = { nonce, appId: APP_ID, userId: session.user.id }
    const wallet = await withEntropy(rootEntropy.slice(), null, (root) =>
      withEntropy(entropy.slice(), null, ({ key }) =>
        proveOwnership(key(chain, index), place, root.key('ethereum', 0)),
      ),
    )
    return { nonce, wallet }
  }

  return { call, prove, makeRoot, resplit, keyOfPassword, proveWallet, token, jkt: key.jkt }
}

/** The claim of a proof that brings a grant. */
function grantOf(body: Partial<DelegateWalletsBody>): object {
  const { encrypted_tee_share: sealed, app_share: share } = body
  if (!sealed || !share) return {}
  return { grant: createHash('sha256').update(delegationParts(sealed, share)).digest('base64url') }
}
