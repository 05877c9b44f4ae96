export type {
  CustomMetadata,
  ImportedAccount,
  LinkedAccount,
  SearchUsersBody,
  User,
  UserEvent,
  UserPage,
} from '@latchkey/contract'
export { LatchkeyError } from '../errors.ts'
export { createLatchkey, type Latchkey, type LatchkeyOptions } from '../latchkey.ts'
export type { AccessTokenClaims, IdentityTokenUser, TokenVerifier } from '../tokens.ts'
export type { Users } from '../users.ts'
export { verifyWebhook, type WebhookHeaders } from '../webhook.ts'
