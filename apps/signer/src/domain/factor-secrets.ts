import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { SignerUser } from '../ports/signer-state.ts'
import type { SealedSecret } from './factor-record.ts'
import type { FactorProofMethod, RemovalOrder } from './factor-requests.ts'
import type { GrantedSession } from './granted-session.ts'
import { isOneOf } from './is-one-of.ts'

const CHALLENGE_MS = 300_000
const IV = 12
const TAG = 16

/** A session and what it has verified when. */
export type GrantedFactor = Pick<GrantedSession, 'appId' | 'userId' | 'sessionId' | 'frameKey'> & {
  method: FactorProofMethod
  at: number
}

type Session = SignerUser & { sessionId: string }

/** What second factors need of the signer's keys: sealing, and MACs of each of their kinds. */
export interface FactorSecrets {
  seal(user: SignerUser, secret: Uint8Array): SealedSecret
  /** @throws Error where it was changed, is another user's, or of a key that is gone */
  open(user: SignerUser, sealed: SealedSecret): Uint8Array
  grant(factor: GrantedFactor): string
  isGrant(factor: GrantedFactor, grant: string): boolean
  /** for one passkey's answer within five minutes, in this session */
  challenge(session: Session, nowMs: number): string
  isChallenge(session: Session, challenge: string, nowMs: number): boolean
  orderMac(user: SignerUser, order: Omit<RemovalOrder, 'mac'>): string
  isOrder(user: SignerUser, order: RemovalOrder): boolean
  /** A key for a user's recovery codes, sealed: what is by it lasts while the signer's own keys are rotated. */
  codesKey(user: SignerUser): SealedSecret
  codeMac(user: SignerUser, key: SealedSecret, code: string): string
  /** of codes that were made before they had a key of their own, by each key */
  oldCodeMacs(user: SignerUser, code: string): string[]
  /** Under the current key; the same one where it is already, or where its key is gone. */
  rewrap(user: SignerUser, sealed: SealedSecret): SealedSecret
}

/** @param keys by id, 32 bytes each, the current one first */
export function createFactorSecrets(keys: ReadonlyMap<string, Buffer>): FactorSecrets {
  const [currentId, current] = [...keys][0] as [string, Buffer]
  const mac = (key: Buffer, fields: readonly (string | number)[]) =>
    createHmac('sha256', key).update(JSON.stringify(fields)).digest()
  const all = (fields: readonly (string | number)[]) => [...keys.values()].map((key) => mac(key, fields))
  const grantFields = ({ appId, userId, sessionId, frameKey, method, at }: GrantedFactor) =>
    ['factor-grant', appId, userId, sessionId, frameKey, method, at] as const
  const challengeFields = ({ appId, userId, sessionId }: Session, nonce: string) =>
    ['passkey-challenge', appId, userId, sessionId, nonce] as const
  const codeFields = ({ appId, userId }: SignerUser, code: string) =>
    ['recovery-code', appId, userId, code] as const
  const orderFields = ({ appId, userId }: SignerUser, { id, orderedAt, waitMs }: Omit<RemovalOrder, 'mac'>) =>
    ['factor-removal', appId, userId, id, orderedAt, waitMs] as const
  const contextOf = ({ appId, userId }: SignerUser) => Buffer.from(JSON.stringify(['totp', appId, userId]))
  const encode = (bytes: Buffer) => bytes.toString('base64url')

  const secrets: FactorSecrets = {
    seal(user, secret) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(contextOf(user))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return { secret: encode(Buffer.concat([iv, cipher.getAuthTag(), text])), keyId: currentId }
    },
    open(user, { secret, keyId }) {
      const key = keys.get(keyId)
      if (!key) throw new Error('A second factor is sealed under a key that the signer does not have')
      const bytes = Buffer.from(secret, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG })
      decipher.setAAD(contextOf(user)).setAuthTag(bytes.subarray(IV, IV + TAG))
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
    },
    grant: (factor) => encode(mac(current, grantFields(factor))),
    isGrant: (factor, grant) => isOneOf(all(grantFields(factor)), grant),
    challenge(session, nowMs) {
      const nonce = `${nowMs.toString(36)}.${encode(randomBytes(16))}`
      return encode(Buffer.from(`${nonce}.${encode(mac(current, challengeFields(session, nonce)))}`))
    },
    isChallenge(session, challenge, nowMs) {
      const [time = '', random = '', given = '', ...rest] = Buffer.from(challenge, 'base64url')
        .toString()
        .split('.')
      const at = Number.parseInt(time, 36)
      if (rest.length > 0 || !(at <= nowMs && nowMs - at <= CHALLENGE_MS)) return false
      return isOneOf(all(challengeFields(session, `${time}.${random}`)), given)
    },
    orderMac: (user, order) => encode(mac(current, orderFields(user, order))),
    isOrder: (user, order) => isOneOf(all(orderFields(user, order)), order.mac),
    codesKey: (user) => secrets.seal(user, randomBytes(32)),
    codeMac: (user, key, code) => encode(mac(Buffer.from(secrets.open(user, key)), codeFields(user, code))),
    oldCodeMacs: (user, code) => all(codeFields(user, code)).map(encode),
    rewrap(user, sealed) {
      if (sealed.keyId === currentId || !keys.has(sealed.keyId)) return sealed
      return secrets.seal(user, secrets.open(user, sealed))
    },
  }
  return secrets
}
