import * as v from 'valibot'
import type { SignerDocument, Worded } from '../domain/server-wallets/documents.ts'
import type {
  AuthorityOrder,
  ChangePolicyRequest,
  ChangeQuorumRequest,
  ChangeWalletRequest,
  FinishImportRequest,
  MakePolicyRequest,
  MakeQuorumRequest,
  MakeWalletRequest,
  PlacedWalletKey,
  ServerWallets,
  SignSendRequest,
  StartImportRequest,
  UserKeyRequest,
  WalletRequest,
} from '../domain/server-wallets/port.ts'
import { evidenceSchema, grantedProofSchema, grantSchema, text } from './schemas.ts'

type Request<M extends keyof ServerWallets> = Parameters<ServerWallets[M]>[0]
/** A schema that lets through what the signer takes and nothing that it does not. */
type Of<T> = v.GenericSchema<unknown, T>

const id = text(64)
const userId = text(255)
const chain = v.picklist([
  'ethereum',
  'solana',
  'cosmos',
  'stellar',
  'sui',
  'tron',
  'bitcoin-segwit',
  'near',
  'ton',
  'spark',
])
const list = <S extends v.GenericSchema>(schema: S, most: number) =>
  v.pipe(v.array(schema), v.maxLength(most))
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As it came: of what a document or a body holds, signatures and the signer's own word decide. */
const json = v.custom<Record<string, unknown>>(isObject)

function worded<D extends SignerDocument>(...kinds: D['kind'][]): Of<Worded<D>> {
  const isDocument = (value: unknown): value is D =>
    isObject(value) &&
    (kinds as unknown[]).includes(value.kind) &&
    typeof value.app === 'string' &&
    typeof value.id === 'string' &&
    Number.isSafeInteger(value.version)
  return v.object({ document: v.custom<D>(isDocument), word: text(128) })
}

export const clientRequest = v.object({
  method: v.picklist(['POST', 'PATCH', 'PUT', 'DELETE']),
  url: text(2048),
  headers: v.object({
    'privy-app-id': id,
    'privy-idempotency-key': v.optional(text(256)),
    'privy-request-expiry': v.optional(text(32)),
  }),
  body: json,
  signatures: v.pipe(v.string(), v.maxLength(4096)),
})
const signed = {
  request: clientRequest,
  signers: list(worded('quorum', 'authority'), 32),
  userKeys: list(v.object({ userId, sessionId: id, expiresAt: time, keyId: id }), 64),
}
const saidPolicy = v.strictObject({ kind: v.literal('policy'), id, word: text(128) })
const walletRequest = {
  ...signed,
  wallet: worded('wallet'),
  sealedKey: text(512),
  policies: list(v.union([saidPolicy, worded('policy')]), 32),
}
export const walletRequestSchema = v.object(walletRequest) as Of<WalletRequest>

const quantity = v.optional(v.union([text(66), time]))
export const filledTransaction = v.strictObject({
  nonce: time,
  gas_limit: quantity,
  gas_price: quantity,
  max_fee_per_gas: quantity,
  max_priority_fee_per_gas: quantity,
  type: v.optional(v.picklist([0, 1, 2])),
})
export const signSendSchema = v.object({
  ...walletRequest,
  filled: filledTransaction,
}) as Of<SignSendRequest>

const policyIds = list(id, 8)
const makeWallet = {
  appId: id,
  walletId: id,
  chainType: chain,
  ownerId: v.nullable(id),
  policyIds,
  additionalSigners: list(v.object({ signer_id: id, override_policy_ids: v.optional(policyIds) }), 16),
}
export const makeWalletSchema = v.object(makeWallet) as Of<MakeWalletRequest>

const address = text(128)
export const startImportSchema = v.object({ appId: id, chainType: chain, address }) as Of<StartImportRequest>
export const finishImportSchema = v.object({
  ...makeWallet,
  ticket: text(256),
  address,
  entropy: v.variant('type', [
    v.object({ type: v.literal('private-key') }),
    v.object({ type: v.literal('hd'), index: time }),
  ]),
  encapsulatedKey: text(512),
  ciphertext: text(4096),
}) as Of<FinishImportRequest>

const owner = v.optional(worded('quorum'))
export const changeWalletSchema = v.object({
  ...signed,
  wallet: worded('wallet'),
  owner,
}) as Of<ChangeWalletRequest>
export const changeQuorumSchema = v.object({
  ...signed,
  quorum: worded('quorum'),
}) as Of<ChangeQuorumRequest>
export const changePolicySchema = v.object({
  ...signed,
  policy: worded('policy'),
  owner,
  newRuleIds: list(id, 100),
}) as Of<ChangePolicyRequest>

const threshold = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const keyText = text(1024)
export const makeQuorumSchema = v.object({
  appId: id,
  quorumId: id,
  displayName: v.nullable(v.pipe(v.string(), v.maxLength(50))),
  publicKeys: list(keyText, 32),
  userIds: list(userId, 32),
  authorizationThreshold: threshold,
}) as Of<MakeQuorumRequest>

export const makePolicySchema = v.object({
  appId: id,
  policyId: id,
  name: text(50),
  chainType: chain,
  rules: list(
    v.custom<{ id: string }>((value) => isObject(value) && typeof value.id === 'string'),
    100,
  ),
  ownerId: v.nullable(id),
}) as Of<MakePolicyRequest>

const documents = list(worded('wallet', 'quorum', 'policy', 'authority'), 100)

export const newestSchema = v.object({
  kind: v.picklist(['wallet', 'quorum', 'policy', 'authority']),
  app: id,
  id,
}) as Of<Request<'newest'>>

const sessionEvidence = v.object({
  ...evidenceSchema.entries,
  sessionGrant: text(128),
  factorProof: grantedProofSchema,
})
export const userKeySchema = v.object({
  asker: v.union([
    v.object({ evidence: sessionEvidence }),
    v.object({
      userToken: text(8192),
      key: v.object({ ...grantSchema.entries, grant: text(128) }),
      issuer: text(256),
      frameKey: text(64),
      factorProof: grantedProofSchema,
    }),
  ]),
  recipientPublicKey: keyText,
}) as Of<UserKeyRequest>

const authority = {
  appId: id,
  publicKeys: list(keyText, 32),
  authorizationThreshold: threshold,
  userKeysByToken: v.boolean(),
}
export const authorityOrderSchema = v.object({
  ...authority,
  orderedAt: time,
  mac: text(128),
}) as Of<AuthorityOrder>
export const orderAuthoritySchema = v.object(authority)
export const lastAuthoritySchema = v.object({ appId: id, waiting: v.nullable(authorityOrderSchema) })

export const acceptStateSchema = v.object({
  order: v.object({ orderedAt: time, mac: text(128) }),
  documents,
  last: v.boolean(),
}) as Of<Request<'acceptRestoredState'>>

export const rewordSchema = v.object({ documents })
export const rewrapKeysSchema = v.object({
  wallets: list(
    v.strictObject({ appId: id, walletId: id, chainType: chain, address, sealedKey: text(512) }),
    100,
  ) as Of<PlacedWalletKey[]>,
})
