import { randomUUID } from 'node:crypto'
import { recoveryKeyContext } from '@latchkey/contract'
import { sealMessage, wipe } from '@latchkey/keys'
import { evaluatePasscode } from '@latchkey/keys/passcode-signer'
import type { SignerState } from '../ports/signer-state.ts'
import { createDelegations } from './delegation/delegations.ts'
import { checkWait } from './factor-removal.ts'
import type { FrameEvidence, ProofRoute } from './frame-evidence.ts'
import { GONE, ofThePresent } from './gone-users.ts'
import type { GrantedSession } from './granted-session.ts'
import { isOneOf } from './is-one-of.ts'
import { makeRoot } from './make-root.ts'
import { openRecoveryPayload } from './open-recovery-payload.ts'
import { countTry } from './passcode-tries.ts'
import { rewrapRecoveryKey } from './rewrap-recovery-key.ts'
import { rotateMemory } from './rotate-memory.ts'
import { checkProof, createSecondFactors } from './second-factors.ts'
import { createServerWallets } from './server-wallets/create-server-wallets.ts'
import { createDocumentBook } from './server-wallets/document-book.ts'
import { POLICIES } from './server-wallets/judged.ts'
import type { UserKeyAsker } from './server-wallets/port.ts'
import type { SessionEvidence } from './session-evidence.ts'
import { checkVersion, honourVersion } from './share-version.ts'
import type { Registrar, Signer } from './signer.ts'
import { SignerRefusal } from './signer.ts'
import { openSignerKeys } from './signer-keys.ts'
import { createUsedProofs } from './used-proofs.ts'
import { verifyAccessToken, verifyUserToken } from './verify-access-token.ts'
import type { FrameProof } from './verify-frame-proof.ts'
import { verifyFrameProof } from './verify-frame-proof.ts'

/** The signer's own limit on the age of a login that recovers, seconds; an app may ask for less, never for more. */
export const LONGEST_LOGIN_AGE_S = 86_400

export interface SignerOptions {
  /** sealing keys by id, 32 bytes each, the current one first */
  keys: ReadonlyMap<string, Buffer>
  state: SignerState
  /** milliseconds since 1970 */
  now?: () => number
  maxLoginAge?: number
}

/**
 * The sealed signer. It opens a recovery key, and evaluates a password, only for a token and a proof by the session's frame
 * key that it has verified itself. Nothing it opens leaves it but sealed to the frame that asked.
 */
export async function createSigner(options: SignerOptions): Promise<Signer & Registrar> {
  const state = ofThePresent(options.state)
  const keys = await openSignerKeys(options.keys)
  const now = options.now ?? Date.now
  const used = createUsedProofs()
  const longest = options.maxLoginAge ?? LONGEST_LOGIN_AGE_S
  const memory = await rotateMemory(options.state, [...keys.byId.keys()], keys.factors)

  /** Token and proof together: which session asks, and with which key. */
  async function verify(
    evidence: FrameEvidence,
    maxLoginAge: number,
  ): Promise<{ session: GrantedSession; proof: FrameProof; nowMs: number }> {
    const nowMs = now()
    const asked = await verifyAccessToken(keys, evidence, { nowMs, maxLoginAge })
    const proof = await verifyFrameProof(evidence.proof, { ...evidence, nowMs })
    return { session: { ...asked, frameKey: proof.frameKey }, proof, nowMs }
  }

  /** A call that is for this very route, by the key that the signer has vouched for, and once. */
  async function admit(evidence: SessionEvidence, route: ProofRoute, maxLoginAge = Number.POSITIVE_INFINITY) {
    if (evidence.route !== route) {
      throw new SignerRefusal('invalid_request', 'The proof is for another call')
    }
    const { session, proof, nowMs } = await verify(evidence, maxLoginAge)
    if (!isOneOf(keys.sessionGrants(session), evidence.sessionGrant)) {
      throw new SignerRefusal('not_granted', 'The signer knows no such session with this frame key')
    }
    if (!used.use(proof, nowMs)) {
      throw new SignerRefusal('invalid_proof', 'The proof of the frame’s key was used before')
    }
    return { session, proof, nowMs, user: { appId: session.appId, userId: session.userId } }
  }

  const keyOf = (id: string) => {
    const key = keys.byId.get(id)
    if (key) return key
    throw new SignerRefusal('unknown_key', 'This is of a key that the signer does not have')
  }
  const passcodeKeyOf = (id: string) => ({ key_id: id, public_key: keyOf(id).passcodeKey })

  const anyAge = Number.POSITIVE_INFINITY
  const factors = createSecondFactors({
    state,
    secrets: keys.factors,
    now,
    verify: (evidence) => verify(evidence, anyAge),
  })

  /** Whose session wants the key of its user: a factor is asked for where the signer verifies one. */
  async function sessionOf(asker: UserKeyAsker) {
    const nowMs = now()
    const session =
      'evidence' in asker
        ? (await admit(asker.evidence, 'authenticateUserKey')).session
        : await byToken(asker)
    const proof = 'evidence' in asker ? asker.evidence.factorProof : asker.factorProof
    const { appId, userId } = session
    await state.update({ appId, userId }, (record) => {
      checkProof(record.factors, session, proof, { secrets: keys.factors, nowMs })
      return { record, result: undefined }
    })
    return session
  }

  async function byToken(asker: Exclude<UserKeyAsker, { evidence: SessionEvidence }>) {
    const user = await verifyUserToken(keys, asker, now())
    return { appId: asker.key.appId, ...user, frameKey: asker.frameKey }
  }

  const wallets = createServerWallets({
    ledger: state.wallets,
    secrets: keys.wallets,
    now,
    sessionOf,
    ...POLICIES,
  })

  const book = createDocumentBook(state.wallets, keys.wallets, now)
  const delegations = createDelegations({
    keys,
    state,
    now,
    admit,
    async currentAuthority(worded, appId) {
      await book.going()
      await book.hasAuthority(appId)
      return book.current(worded, appId)
    },
  })

  return {
    ...factors,
    ...wallets,
    ...delegations,

    publicKey: async () => {
      const { id, publicKey } = keys.current
      return { key_id: id, public_key: publicKey, passcode_key: passcodeKeyOf(id) }
    },

    passcodeKey: async (keyId) => passcodeKeyOf(keyId),

    grant: async (key) => keys.grant(key),

    async regrant(key) {
      if (!keys.isGrant(key))
        throw new SignerRefusal('not_granted', 'The signer has not registered this app key')
      return keys.grant(key)
    },

    async orderRemoval({ waitMs, ...user }) {
      checkWait(waitMs)
      const order = { id: randomUUID(), orderedAt: now(), waitMs }
      return { ...order, mac: keys.factors.orderMac(user, order) }
    },

    rewrap: (placed) => Promise.all(placed.map((one) => rewrapRecoveryKey(keys, one))),

    keyUse: async () => ({ ids: [...keys.byId.keys()], ...memory.use() }),

    async grantSession(evidence) {
      const { session } = await verify(evidence, Number.POSITIVE_INFINITY)
      const [mac] = keys.sessionGrants(session)
      return (mac as Buffer).toString('base64url')
    },

    async reseal(request) {
      const maxLoginAge = Math.min(request.maxLoginAge, longest)
      const { session, user, nowMs } = await admit(request, 'recoveryKeyMaterial', maxLoginAge)
      const { root, shareVersion } = request
      const place = { ...user, root, shareVersion }
      return state.update(user, async (record) => {
        checkProof(record.factors, session, request.factorProof, { secrets: keys.factors, nowMs })
        const kept = honourVersion(record, place)
        const recoveryKey = await openRecoveryPayload(
          keyOf(request.sealedRecoveryKey.key_id),
          request.sealedRecoveryKey,
          place,
          nowMs / 1000 - session.authTime,
        )
        const info = recoveryKeyContext({ ...place, direction: 'to-frame' })
        return { record: kept, result: await sealTo(request.recipientPublicKey, info, recoveryKey) }
      })
    },

    async evaluatePasscode(request) {
      const { session, user, nowMs } = await admit(request, 'recoveryPasscode')
      const place = { ...user, root: request.root, shareVersion: request.shareVersion }
      const { passcodeSeed } = keyOf(request.keyId)
      // Counted, and kept, before anything is computed: a process that dies in between has answered nothing.
      await state.update(user, (record) => {
        checkProof(record.factors, session, request.factorProof, { secrets: keys.factors, nowMs })
        checkVersion(record, place)
        const counted = countTry(record.passcode, place, nowMs)
        if ('until' in counted) {
          throw new SignerRefusal(
            'too_many_tries',
            'Passwords of this wallet were tried too often',
            counted.until,
          )
        }
        return { record: { ...record, passcode: counted.tries }, result: undefined }
      })
      return evaluate(passcodeSeed, place, request.blinded)
    },

    async forgetUser({ appId, userId }) {
      await options.state.update({ appId, userId }, (record) => ({
        record: record.gone ? record : GONE,
        result: undefined,
      }))
    },

    makeRoot: (request) =>
      makeRoot(keys.current, { ...request, maxLoginAge: Math.min(request.maxLoginAge, longest) }),

    async retireShares(request) {
      const { user } = await admit(request, 'setRecovery')
      await state.update(user, (record) => ({ record: honourVersion(record, request), result: undefined }))
    },
  }
}

async function sealTo(recipient: string, info: string, recoveryKey: Uint8Array) {
  try {
    return await sealMessage(recipient, info, recoveryKey)
  } catch {
    throw new SignerRefusal('invalid_request', 'The recipient is no P-256 public key')
  } finally {
    wipe(recoveryKey)
  }
}

function evaluate(seed: Buffer, place: Parameters<typeof evaluatePasscode>[1], blinded: string) {
  try {
    const { evaluated, proof } = evaluatePasscode(seed, place, Buffer.from(blinded, 'base64url'))
    return {
      evaluated: Buffer.from(evaluated).toString('base64url'),
      proof: Buffer.from(proof).toString('base64url'),
    }
  } catch {
    throw new SignerRefusal('invalid_request', 'This is no blinded password')
  }
}
