/** An app id is a string of exactly 25 lower-case letters and digits. */
export const APP_ID_LENGTH = 25
export const APP_ID_PATTERN = /^[a-z0-9]{25}$/

/** Users are named by a DID; schemas accept the bare id as well. */
export const USER_ID_PREFIX = 'did:privy:'

/** Version string the published client sends in `privy-client`, and ours. */
export const CLIENT_VERSION = 'react-auth:2.21.4'

export function isAppId(value: unknown): value is string {
  return typeof value === 'string' && value.length === APP_ID_LENGTH
}
