/** Routes and bodies by which a wallet's recovery is set and used. Binary values are base64url without padding. */
import type { BoundRecoveryShare, RecoveryParams } from './recovery.ts'
import { type Nothing, route } from './route.ts'
import type { ChainType, RecoveryMethod } from './user.ts'
import type {
  EncryptedRecoveryShare,
  EntropyKind,
  PasscodeKey,
  ProvenWallet,
  SealedRecoveryKey,
  VaultRoot,
} from './vault.ts'

/** The methods that a root of a frame can have; a server-side wallet has no root. */
export type RootRecoveryMethod = Exclude<RecoveryMethod, 'privy-v2'>

/** How a root is recovered from now on. */
export interface RecoveryRecord {
  recovery_method: RootRecoveryMethod
  /** version 1 with `privy` alone, by frames that are older */
  encrypted_recovery_share: EncryptedRecoveryShare | BoundRecoveryShare
  /**
   * What the share's additional data names: `{}` for `privy` and a host's own key, `PasscodeParams`, `{ file_id }`,
   * `{ icloud_record_name }`, `PasskeyParams`.
   */
  recovery_params: RecoveryParams
  /** with `privy` alone: the payload of version 2, sealed to the signer; of older frames the bare key */
  sealed_recovery_key?: SealedRecoveryKey
}

export interface CreateRootBody extends RecoveryRecord {
  address: string
  chain_type: ChainType
  /** `private-key` of an imported key, which is its root's one wallet, of index 0 */
  kind: EntropyKind
  nonce: string
  share_version: 1
  /** y-bytes and the x-byte: 17 bytes, of an imported key 33 */
  auth_share: string
  wallets: ProvenWallet[]
}

export interface CreateRootResponse {
  root: VaultRoot
}

/** Shares of a full re-split, of version `from + 1`; taken only while the root's version is still `from`. */
export interface SetRecoveryBody extends RecoveryRecord {
  from: number
  auth_share: string
  nonce: string
  /**
   * Signature over `recoveryMessage(...)` by the root's key of index 0, in the form of its chain: who has not the wallet
   * cannot put shares in its place that open nothing.
   */
  proof: string
}

export interface SetRecoveryResponse {
  root: VaultRoot
  /** what is not used any more, so that the frame takes it out of the user's cloud */
  replaced?: Pick<RecoveryRecord, 'recovery_method' | 'recovery_params'>
}

export interface RecoveryPasscodeBody {
  /** compressed point of P-256, 33 bytes (RFC 9497) */
  blinded: string
  /** the root's own: a guess, which the signer counts; or the next, which is about to be written (1 where no root is) */
  share_version: number
}

export interface RecoveryPasscodeResponse {
  /** 33 bytes */
  evaluated: string
  /** 64 bytes: by the key that `signerKey` names */
  proof: string
}

export interface RecoveryKeyMaterialBody {
  chain_type?: ChainType
  /** one-time raw P-256 public key of the frame; with `privy`, the signer re-seals the recovery key to it */
  recipient_public_key?: string
}

/** The shape of the published contract (all strings) with our additions beside it. */
export interface RecoveryKeyMaterialResponse {
  recovery_type:
    | 'privy_generated_recovery_key'
    | 'user_passcode_derived_recovery_key'
    | 'privy_passcode_derived_recovery_key'
    | 'google_drive_recovery_secret'
    | 'icloud_recovery_secret'
    | 'recovery_encryption_key'
  recovery_key_derivation_salt: string
  recovery_code: string
  /** automatic recovery: JSON of a SealedMessage sealed to `recipient_public_key`; else '' */
  recovery_key: string
  file_id: string
  icloud_record_name: string
  chain_type: ChainType
  kind: EntropyKind
  share_version: number
  auth_share: string
  recovery_method: RootRecoveryMethod
  recovery_params: RecoveryParams
  encrypted_recovery_share: EncryptedRecoveryShare | BoundRecoveryShare
  /** with `user-passcode`: the signer's key that the parameters name */
  passcode_key?: PasscodeKey
}

/** Where the clouds are that an app keeps recovery keys in; null where it does not use one. */
export interface RecoveryPlacesResponse {
  google_drive: { api_url: string } | null
  icloud: { api_url: string; container_identifier: string; environment: string; api_token: string } | null
}

export interface RecoveryOAuthInitBody {
  /** the page to come back to, of an allowed origin */
  redirect_to: string
  token?: string | null
  state_code?: string
  /** base64url of the SHA-256 of the verifier (RFC 7636, S256) */
  code_challenge?: string
}

export interface RecoveryOAuthInitResponse {
  url: string
}

export interface RecoveryOAuthAuthenticateBody {
  authorization_code: string
  state_code: string
  code_verifier: string
  provider?: 'google-drive'
}

export interface RecoveryOAuthAuthenticateResponse {
  access_token: string
}

export interface ICloudBody {
  client_type: 'web' | 'expo-ios'
}

export interface ICloudConfigurationResponse {
  api_token: string
  container_identifier: string
  environment: string
}

const frame =
  <Body, Answer>() =>
  <P extends string>(path: P) =>
    route<Body, Answer>()('POST', path, 'frame')
const own =
  <Body, Answer>() =>
  <P extends string>(path: P) =>
    route<Body, Answer>()('POST', path, 'account')

export const RECOVERY_ROUTES = {
  setRecovery: frame<SetRecoveryBody, SetRecoveryResponse>()('/api/v1/embedded_wallets/:address/recovery'),
  recoveryPasscode: frame<RecoveryPasscodeBody, RecoveryPasscodeResponse>()(
    '/api/v1/embedded_wallets/:address/recovery/passcode',
  ),
  recoveryKeyMaterial: frame<RecoveryKeyMaterialBody, RecoveryKeyMaterialResponse>()(
    '/api/v1/embedded_wallets/:address/recovery/key_material',
  ),
  recoveryPlaces: frame<Nothing, RecoveryPlacesResponse>()('/api/v1/embedded_wallets/recovery/places'),

  recoveryOAuthInit: own<RecoveryOAuthInitBody, RecoveryOAuthInitResponse>()('/api/v1/recovery/oauth/init'),
  recoveryOAuthAuthenticate: own<RecoveryOAuthAuthenticateBody, RecoveryOAuthAuthenticateResponse>()(
    '/api/v1/recovery/oauth/authenticate',
  ),
  recoveryICloudInit: own<ICloudBody, RecoveryOAuthInitResponse>()('/api/v1/recovery/oauth/init_icloud'),
  recoveryICloudConfiguration: own<ICloudBody, ICloudConfigurationResponse>()(
    '/api/v1/recovery/configuration_icloud',
  ),
  /** Where Apple sends an app of its own devices back to, which takes the token off the address. */
  recoveryICloudCallback: route<never, unknown>()(
    'GET',
    '/api/v1/recovery/oauth/callback_icloud/:app_id/expo_ios',
    'document',
  ),
} as const
