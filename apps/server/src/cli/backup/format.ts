import * as v from 'valibot'

/**
 * A backup is one header line, then a gzip stream of records, one JSON value a line, which is encrypted where the
 * header says so. The last record is the end: without it the backup is cut short.
 */
export const MAGIC = 'LATCHKEY-BACKUP/1'
/** Of a backup that is encrypted to a public key, which releases that know the first format alone refuse. */
export const MAGIC_TO_KEY = 'LATCHKEY-BACKUP/2'

export const headerSchema = v.variant('magic', [
  v.object({
    magic: v.literal(MAGIC),
    encryption: v.nullable(
      v.object({
        salt: v.string(),
        iv: v.string(),
        /** scrypt, RFC 7914 */
        cost: v.pipe(v.number(), v.minValue(2 ** 14), v.maxValue(2 ** 20)),
      }),
    ),
  }),
  v.object({
    magic: v.literal(MAGIC_TO_KEY),
    /** the public key, as it was given */
    recipient: v.string(),
    /** HPKE encapsulated key, RFC 9180, base64url */
    encapsulated: v.string(),
    iv: v.string(),
  }),
])
export type Header = v.InferOutput<typeof headerSchema>

/** What a backup is encrypted under when it is written: a passphrase, or a public key. Neither: in the clear. */
export interface WriteAccess {
  passphrase?: string | undefined
  recipient?: string | undefined
}

/** What opens a backup. */
export interface ReadAccess {
  passphrase?: string | undefined
  /** the private key's text */
  privateKey?: string | undefined
}

/** What a backup holds. */
export interface Held {
  rows: number
  /** of how many users it holds what the signer remembers */
  remembered: number
  /** files of what it remembers of server wallets */
  ofWallets: number
}

/** How the signer names its files of users; nothing else of a backup becomes one. */
export const SIGNER_FILE = /^[0-9a-f]{64}\.json$/
/** Where it keeps what it remembers of server wallets, and how its files there are named. */
export const WALLET_FOLDER = 'server-wallets'
export const WALLET_FILE = /^(?:[0-9a-f]{64}|halted)\.json$|^sends-[0-9a-f]{3}\.jsonl$/

const ofWallets = (name: string): boolean =>
  name.startsWith(`${WALLET_FOLDER}/`) && WALLET_FILE.test(name.slice(WALLET_FOLDER.length + 1))

/** Values as PostgreSQL's text form, so that what is read back is the same to the byte. */
export const recordSchema = v.union([
  v.object({ kind: v.literal('about'), createdAt: v.string(), migrations: v.array(v.string()) }),
  v.object({ kind: v.literal('keys'), purpose: v.picklist(['sealing', 'signer']), entries: v.string() }),
  /** a file of what the signer in the server's process remembers, of one user or of server wallets */
  v.object({
    kind: v.literal('signer'),
    name: v.pipe(
      v.string(),
      v.check((name) => SIGNER_FILE.test(name) || ofWallets(name)),
    ),
    text: v.string(),
  }),
  v.object({
    kind: v.literal('table'),
    name: v.string(),
    columns: v.array(v.object({ name: v.string(), type: v.string() })),
  }),
  v.array(v.nullable(v.string())),
  v.object({ kind: v.literal('sequence'), name: v.string(), lastValue: v.string() }),
  v.object({ kind: v.literal('end'), rows: v.number() }),
])
export type BackupRecord = v.InferOutput<typeof recordSchema>

/** A backup that cannot be read: cut short, changed, of another format, or under another passphrase or key. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}
