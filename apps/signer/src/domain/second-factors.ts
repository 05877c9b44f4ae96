import { randomBytes } from 'node:crypto'
import type { SignerState, SignerUser } from '../ports/signer-state.ts'
import type { FactorRecord, Shown } from './factor-record.ts'
import { hasFactor, NO_FACTORS, REPEAT_MS, withBeginning, withTaken } from './factor-record.ts'
import { beginRemoval, finishRemoval, showsFactor, withoutRemoval } from './factor-removal.ts'
import type {
  FactorAct,
  FactorAnswers,
  FactorAsker,
  FactorProofMethod,
  FactorRequest,
  GrantedProof,
  SecondFactors,
  VerifiedFactor,
} from './factor-requests.ts'
import type { FactorSecrets } from './factor-secrets.ts'
import { countRight, countWrong, heldBackUntil } from './factor-tries.ts'
import type { FrameEvidence, ProofRoute } from './frame-evidence.ts'
import type { GrantedSession } from './granted-session.ts'
import { SignerRefusal } from './signer.ts'
import { base32, TOTP_SECRET_BYTES, totpStep } from './totp.ts'
import { undoFactors } from './undo-factors.ts'
import { undoPasskey } from './undo-passkey.ts'
import { challengeIn, verifyAssertion } from './verify-passkey.ts'

/** For so long a proof counts. */
export const FACTOR_PROOF_MS = 15 * 60_000
const CLOCK_SKEW_MS = 60_000
const PENDING_MS = 600_000
/** What an app may take for a young login at most, seconds. */
const YOUNGEST_LIMIT_S = 3_600
const CODES = 10

/** The routes of a frame that an act may be asked for by. */
const ROUTES_OF: Record<FactorAct, readonly ProofRoute[]> = {
  'totp-start': ['mfaTotpInit'],
  'totp-enroll': ['mfaTotpEnroll'],
  'totp-verify': ['mfaTotpVerify'],
  'totp-remove': ['mfaTotpUnenroll'],
  'factors-list': [],
  'passkey-challenge': [],
  'passkey-verify': ['mfaPasskeysVerify'],
  'passkey-set': ['mfaPasskeysEnrollment', 'mfaPasskeyUnlink'],
  'passkey-undo': [],
  'factors-undo': [],
  'codes-make': ['mfaRecoveryCodes'],
  'code-verify': ['mfaRecoveryCodeVerify'],
  'removal-begin': [],
  'removal-finish': [],
  'removal-stop': [],
}

interface Asker {
  user: SignerUser
  sessionId: string
  frameKey: string
  /** unix seconds; null where the API has named the asker */
  authTime: number | null
  nowMs: number
}

/** What is to be kept, and what is answered or refused: a refusal is kept too, so that it counts. */
type Decision<T> = { record: FactorRecord } & ({ result: T } | { refusal: SignerRefusal })

const wrongFactor = () =>
  new SignerRefusal('wrong_factor', 'The code is wrong, was used before or has expired')
const wrongCode = () => new SignerRefusal('wrong_code', 'The code is wrong, was used before or has expired')

/**
 * Throws unless the session has verified a factor a while ago, for a user who has one that the signer verifies.
 * @throws SignerRefusal `mfa_required`
 */
export function checkProof(
  factors: FactorRecord | undefined,
  session: Pick<GrantedSession, 'appId' | 'userId' | 'sessionId' | 'frameKey'>,
  proof: GrantedProof | undefined,
  { secrets, nowMs }: { secrets: FactorSecrets; nowMs: number },
): void {
  if (!hasFactor(factors ?? NO_FACTORS)) return
  const { at = 0, method, grant } = proof ?? {}
  const young = at > nowMs - FACTOR_PROOF_MS && at <= nowMs + CLOCK_SKEW_MS
  if (young && method && grant && secrets.isGrant({ ...session, method, at }, grant)) return
  throw new SignerRefusal('mfa_required', 'This takes a second factor that the signer has verified')
}

export function createSecondFactors(given: {
  state: SignerState
  secrets: FactorSecrets
  now: () => number
  /** token and proof of a frame's call */
  verify: (evidence: FrameEvidence) => Promise<{ session: GrantedSession }>
}): SecondFactors {
  const { state, secrets, now } = given

  async function identify(act: FactorAct, asker: FactorAsker): Promise<Asker> {
    const nowMs = now()
    if ('named' in asker) {
      const { appId, userId, sessionId, frameKey } = asker.named
      return { user: { appId, userId }, sessionId, frameKey, authTime: null, nowMs }
    }
    if (!ROUTES_OF[act].includes(asker.evidence.route)) {
      throw new SignerRefusal('invalid_request', 'The proof is for another call')
    }
    const { appId, userId, sessionId, frameKey, authTime } = (await given.verify(asker.evidence)).session
    return { user: { appId, userId }, sessionId, frameKey, authTime, nowMs }
  }

  async function decide<A extends FactorAct>(
    act: A,
    user: SignerUser,
    judge: (record: FactorRecord) => Decision<FactorAnswers[A]> | Promise<Decision<FactorAnswers[A]>>,
  ): Promise<FactorAnswers[A]> {
    const decision = await state.update(user, async (record) => {
      const before = record.factors ?? NO_FACTORS
      const result = await judge(before)
      if (result.record === before) return { record, result }
      const shown = 'result' in result && showsFactor(act, result.result)
      const kept = shown ? withoutRemoval(result.record, now()) : result.record
      const factors = withBeginning(before, kept, now())
      return { record: { ...record, factors }, result }
    })
    if ('refusal' in decision) throw decision.refusal
    return decision.result
  }

  const nameOf = ({ sessionId, frameKey }: Asker) => `${sessionId} ${frameKey}`
  const sessionOf = ({ user, sessionId, frameKey }: Asker) => ({ ...user, sessionId, frameKey })
  const deviceOf = ({ frameKey, authTime }: Asker) => (authTime === null ? null : frameKey)
  const isRepeat = (shown: Shown, asker: Asker) =>
    shown.by === nameOf(asker) && asker.nowMs - shown.at <= REPEAT_MS

  /** A grant says that the signer knows who it is for: not so where the API has named the asker. */
  const verified = (asker: Asker, method: FactorProofMethod, at: number): VerifiedFactor => ({
    at,
    grant: asker.authTime === null ? null : secrets.grant({ ...sessionOf(asker), method, at }),
  })

  function mayEnroll(
    record: FactorRecord,
    asker: Asker,
    { youngLogin, proof }: { youngLogin: number; proof: GrantedProof | undefined },
  ): void {
    if (hasFactor(record)) return checkProof(record, sessionOf(asker), proof, { secrets, nowMs: asker.nowMs })
    const most = Math.min(youngLogin, YOUNGEST_LIMIT_S)
    if (asker.authTime !== null && asker.nowMs / 1000 - asker.authTime > most) {
      throw new SignerRefusal('login_required', 'The login is too old')
    }
  }

  const tooMany = (until: number) => new SignerRefusal('too_many_tries', 'Too many wrong codes', until)

  const acts: {
    [A in FactorAct]: (request: Extract<FactorRequest, { act: A }>) => Promise<FactorAnswers[A]>
  } = {
    async 'totp-start'({ act, asker: given }) {
      const asker = await identify(act, given)
      const bytes = randomBytes(TOTP_SECRET_BYTES)
      const pending = { ...secrets.seal(asker.user, bytes), until: asker.nowMs + PENDING_MS }
      return decide(act, asker.user, (record) => ({
        record: { ...record, pending },
        result: { secret: base32(bytes) },
      }))
    },

    async 'totp-enroll'({ act, asker: given, code, ...enrolling }) {
      const asker = await identify(act, given)
      const { user, nowMs } = asker
      return decide(act, user, (record) => {
        const { totp, pending } = record
        // The answer to the first such call may have been lost, or the API may have died before it wrote it down.
        if (totp && isRepeat({ by: totp.lastBy, at: totp.lastAt }, asker)) {
          if (totpStep(secrets.open(user, totp), code, nowMs) === totp.lastStep) return { record, result: {} }
        }
        mayEnroll(record, asker, enrolling)
        const until = heldBackUntil(record, deviceOf(asker), nowMs)
        if (until !== undefined) return { record, refusal: tooMany(until) }
        const waits = pending && pending.until > nowMs ? pending : null
        const step = waits ? totpStep(secrets.open(user, waits), code, nowMs) : undefined
        if (!waits || step === undefined)
          return { record: countWrong(record, deviceOf(asker), nowMs), refusal: wrongCode() }
        const { secret, keyId } = waits
        const shown = { lastStep: step, lastBy: nameOf(asker), lastAt: nowMs }
        return {
          record: {
            ...countRight(record, deviceOf(asker), nowMs),
            totp: { secret, keyId, ...shown },
            pending: null,
          },
          result: {},
        }
      })
    },

    async 'totp-verify'({ act, asker: given, code }) {
      const asker = await identify(act, given)
      const { user, nowMs } = asker
      return decide(act, user, (record) => {
        const { totp } = record
        const until = heldBackUntil(record, deviceOf(asker), nowMs)
        if (until !== undefined) return { record, refusal: tooMany(until) }
        const step = totp ? totpStep(secrets.open(user, totp), code, nowMs) : undefined
        if (totp && step === totp.lastStep && isRepeat({ by: totp.lastBy, at: totp.lastAt }, asker)) {
          return { record, result: verified(asker, 'totp', totp.lastAt) }
        }
        if (!totp || step === undefined || step <= totp.lastStep) {
          return { record: countWrong(record, deviceOf(asker), nowMs), refusal: wrongFactor() }
        }
        const shown = { lastStep: step, lastBy: nameOf(asker), lastAt: nowMs }
        return {
          record: { ...countRight(record, deviceOf(asker), nowMs), totp: { ...totp, ...shown } },
          result: verified(asker, 'totp', nowMs),
        }
      })
    },

    async 'totp-remove'({ act, asker: given, proof }) {
      const asker = await identify(act, given)
      return decide(act, asker.user, (record) => {
        if (!record.totp) return { record, result: {} }
        checkProof(record, sessionOf(asker), proof, { secrets, nowMs: asker.nowMs })
        return { record: { ...record, totp: null }, result: {} }
      })
    },

    async 'factors-list'({ act, appId, userId }) {
      return decide(act, { appId, userId }, (record) => ({
        record,
        result: { totp: record.totp !== null, passkeys: Object.keys(record.passkeys) },
      }))
    },

    async 'passkey-challenge'({ appId, userId, sessionId }) {
      return { challenge: secrets.challenge({ appId, userId, sessionId }, now()) }
    },

    async 'passkey-verify'({ act, asker: given, origins, ...answer }) {
      const asker = await identify(act, given)
      const { user, sessionId, nowMs } = asker
      const challenge = challengeIn(answer.clientDataJson)
      return decide(act, user, async (record) => {
        const refused = { record, result: { verified: null, copied: false } }
        const passkey = Object.hasOwn(record.passkeys, answer.credentialId)
          ? record.passkeys[answer.credentialId]
          : undefined
        if (!passkey || !secrets.isChallenge({ ...user, sessionId }, challenge, nowMs)) return refused
        const counter = await verifyAssertion(passkey, answer, { challenge, origins })
        if (counter === undefined) return refused
        const before = record.taken[challenge]
        if (before) {
          if (!isRepeat(before, asker)) return refused
          return { record, result: { verified: verified(asker, 'passkey', before.at), copied: false } }
        }
        // A counter that is kept at all goes up with each use.
        const fits = counter > passkey.counter || (counter === 0 && passkey.counter === 0)
        if (!fits) return { record, result: { verified: null, copied: true } }
        const passkeys = { ...record.passkeys, [answer.credentialId]: { ...passkey, counter } }
        const right = countRight(record, deviceOf(asker), nowMs)
        const taken = withTaken({ ...right, passkeys }, challenge, { by: nameOf(asker), at: nowMs })
        return { record: taken, result: { verified: verified(asker, 'passkey', nowMs), copied: false } }
      })
    },

    async 'passkey-set'({ act, asker: given, passkeys, ...enrolling }) {
      const asker = await identify(act, given)
      return decide(act, asker.user, (record) => {
        // The API may have died before it wrote down what this has changed already.
        const ids = Object.keys(record.passkeys)
        if (ids.length === passkeys.length && passkeys.every(({ id }) => ids.includes(id))) {
          return { record, result: {} }
        }
        mayEnroll(record, asker, enrolling)
        const kept = passkeys.map(({ id, publicKey, rpId, counter }) => {
          // One that is there keeps what the signer knows of it.
          const known = record.passkeys[id]
          const first = hasFactor(record) ? {} : { first: true as const }
          return [id, known ?? { publicKey, rpId, counter, since: asker.nowMs, ...first }] as const
        })
        return { record: { ...record, passkeys: Object.fromEntries(kept) }, result: {} }
      })
    },

    async 'passkey-undo'({ act, appId, userId, id }) {
      return decide(act, { appId, userId }, (record) => undoPasskey(record, id, now()))
    },

    async 'factors-undo'({ act, appId, userId }) {
      return decide(act, { appId, userId }, (record) => undoFactors(record, now()))
    },

    async 'codes-make'({ act, asker: given, proof }) {
      const asker = await identify(act, given)
      if (asker.authTime === null)
        throw new SignerRefusal('invalid_request', 'Codes are made for a frame alone')
      const codes = Array.from({ length: CODES }, () => base32(randomBytes(20)).slice(0, 10))
      return decide(act, asker.user, (record) => {
        checkProof(record, sessionOf(asker), proof, { secrets, nowMs: asker.nowMs })
        const codesKey = secrets.codesKey(asker.user)
        const macs = codes.map((code) => secrets.codeMac(asker.user, codesKey, code))
        return { record: { ...record, codes: macs, codesKey }, result: { codes } }
      })
    },

    async 'code-verify'({ act, asker: given, code }) {
      const asker = await identify(act, given)
      const { user, nowMs } = asker
      return decide(act, user, (record) => {
        const until = heldBackUntil(record, deviceOf(asker), nowMs)
        if (until !== undefined) return { record, refusal: tooMany(until) }
        const { codesKey } = record
        const macs = codesKey ? [secrets.codeMac(user, codesKey, code)] : secrets.oldCodeMacs(user, code)
        const before = macs.map((mac) => record.taken[mac]).find((shown) => shown !== undefined)
        if (before && isRepeat(before, asker)) {
          return {
            record,
            result: {
              ...verified(asker, 'recovery-code', before.at),
              first: false,
              left: record.codes.length,
            },
          }
        }
        const mac = record.codes.find((one) => macs.includes(one))
        if (!mac) return { record: countWrong(record, deviceOf(asker), nowMs), refusal: wrongFactor() }
        const right = countRight(record, deviceOf(asker), nowMs)
        const left = { ...right, codes: record.codes.filter((one) => one !== mac) }
        return {
          record: withTaken(left, mac, { by: nameOf(asker), at: nowMs }),
          result: { ...verified(asker, 'recovery-code', nowMs), first: true, left: left.codes.length },
        }
      })
    },

    async 'removal-begin'({ act, appId, userId, order }) {
      const user = { appId, userId }
      if (!secrets.isOrder(user, order)) {
        throw new SignerRefusal('invalid_request', 'No operator of this signer has ordered this')
      }
      return decide(act, user, (before) => {
        const record = beginRemoval(before, order, now())
        return { record, result: { until: record.removal?.until ?? 0 } }
      })
    },

    async 'removal-finish'({ act, appId, userId, id }) {
      return decide(act, { appId, userId }, (record) => finishRemoval(record, id, now()))
    },

    async 'removal-stop'({ act, appId, userId }) {
      return decide(act, { appId, userId }, (record) => ({
        record: withoutRemoval(record, now()),
        result: {},
      }))
    },
  }

  return {
    secondFactor: (request) => acts[request.act](request as never) as never,
  }
}
