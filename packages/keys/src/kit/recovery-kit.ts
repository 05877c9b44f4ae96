import * as v from 'valibot'
import { fromBase64url, toBase64url, wipe } from '../bytes.ts'
import { ENTROPY_BYTES } from '../entropy/entropy.ts'
import { aesOpen, aesSeal } from '../envelopes/aes.ts'
import { importRecoveryKey } from '../envelopes/recovery-key.ts'
import { KeyError } from '../key-error.ts'
import type { Argon2Params } from '../recovery/argon2.ts'
import { argon2Fields, checkLimits, newArgon2Params, stretch } from '../recovery/argon2.ts'
import { canonicalJson } from '../recovery/canonical-json.ts'
import { base64urlOf, part, readRecord } from '../recovery/read-record.ts'
import type { OpenRoot } from '../shares/root.ts'
import { withEntropy } from '../shares/root.ts'
import { kitPassphraseBytes } from './kit-passphrase.ts'

const WHAT = 'a recovery kit'
/** Far above what one has; more is not read. */
const LONGEST = 65_536
const TAG_BYTES = 16
const IV_BYTES = 12

const chain = v.picklist(['ethereum', 'solana'])
const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0x7fff_ffff))
const held = {
  v: v.literal(1),
  root: v.strictObject({ address: part, chain_type: chain }),
  wallets: v.pipe(
    v.array(v.strictObject({ address: part, chain_type: chain, wallet_index: index })),
    v.minLength(1),
    v.maxLength(200),
  ),
  kdf: v.strictObject(argon2Fields),
  iv: base64urlOf(IV_BYTES),
}
const kitSchema = v.variant('kind', [
  v.strictObject({ ...held, kind: v.literal('hd'), ciphertext: base64urlOf(ENTROPY_BYTES.hd + TAG_BYTES) }),
  v.strictObject({
    ...held,
    kind: v.literal('private-key'),
    ciphertext: base64urlOf(ENTROPY_BYTES['private-key'] + TAG_BYTES),
  }),
])

/** A user's own backup of one root, format version 1. */
export type RecoveryKit = v.InferOutput<typeof kitSchema>

/** What a kit says openly of what is in it. */
export type KitContents = Pick<RecoveryKit, 'kind' | 'root' | 'wallets'>

const contextOf = ({ kind, root, wallets }: KitContents, kdf: Argon2Params) =>
  `latchkey/recovery-kit/v1/${canonicalJson({ v: 1, kind, root, wallets, kdf: { ...kdf } })}`

/** @throws KeyError `wrong_shares` unless root and wallets come from the entropy */
function checkContents({ key }: OpenRoot, { root, wallets }: KitContents): void {
  const all = [{ ...root, wallet_index: 0 }, ...wallets]
  if (all.some(({ chain_type, wallet_index, address }) => key(chain_type, wallet_index).address !== address))
    throw new KeyError('wrong_shares', 'A wallet of this kit does not come from its key')
}

async function underPassphrase<T>(
  text: string,
  kdf: Argon2Params,
  use: (key: CryptoKey) => Promise<T>,
): Promise<T> {
  const passphrase = kitPassphraseBytes(text)
  let key: Uint8Array | undefined
  try {
    key = await stretch(passphrase, kdf)
    return await use(await importRecoveryKey(key))
  } finally {
    wipe(passphrase, key)
  }
}

/**
 * Writes a kit: the open root's entropy under Argon2id of a passphrase of `newKitPassphrase`, and AES-256-GCM, with all
 * that the kit says openly as additional data. What it says is checked first, so that no kit promises what it cannot give.
 * @returns JSON
 * @throws KeyError `wrong_shares` for contents of another root, `invalid_input` for contents or a passphrase that are none
 */
export async function sealRecoveryKit(
  open: OpenRoot,
  contents: KitContents,
  passphrase: string,
): Promise<string> {
  if (open.entropy.length !== ENTROPY_BYTES[contents.kind])
    throw new KeyError('wrong_shares', 'A wallet of this kit does not come from its key')
  checkContents(open, contents)
  const { kind, root, wallets } = contents
  const kdf = newArgon2Params()
  const { iv, ciphertext } = await underPassphrase(passphrase, kdf, (key) =>
    aesSeal(key, open.entropy, contextOf(contents, kdf)),
  )
  const sealed = { iv: toBase64url(iv), ciphertext: toBase64url(ciphertext) }
  const text = JSON.stringify({ v: 1, kind, root, wallets, kdf, ...sealed }, null, 2)
  readRecoveryKit(text)
  return text
}

/**
 * Reads a kit without opening it.
 * @throws KeyError `unknown_version`; `kdf_limits`; `invalid_input` for all that is no kit
 */
export function readRecoveryKit(text: string): RecoveryKit {
  if (text.length > LONGEST) throw new KeyError('invalid_input', `Not ${WHAT}`)
  const kit = readRecord(text, 1, kitSchema, WHAT)
  checkLimits(kit.kdf)
  return kit
}

/**
 * Opens a kit, checks that its root and wallets come from what is in it, and runs `use` with that; all of it is wiped
 * when the use ends. Nothing is computed for a kit or passphrase that is none.
 * @throws KeyError as `readRecoveryKit`; `invalid_input` for a passphrase that is none, `wrong_shares` for another one
 */
export async function openRecoveryKit<T>(
  text: string,
  passphrase: string,
  use: (open: OpenRoot, contents: KitContents) => T | Promise<T>,
): Promise<T> {
  const { kind, root, wallets, kdf, iv, ciphertext } = readRecoveryKit(text)
  const contents = { kind, root, wallets }
  const message = { iv: fromBase64url(iv), ciphertext: fromBase64url(ciphertext) }
  const entropy = await underPassphrase(passphrase, kdf, (key) =>
    aesOpen(key, message, contextOf(contents, kdf)),
  )
  return withEntropy(entropy, { address: root.address, chainType: root.chain_type, kind }, (open) => {
    checkContents(open, contents)
    return use(open, contents)
  })
}
