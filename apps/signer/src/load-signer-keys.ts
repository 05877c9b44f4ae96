import { chooseKeyWrapper } from './adapters/kms/choose-key-wrapper.ts'
import { makeFirstKeyFile } from './make-key-file.ts'
import { parseSignerKeys } from './parse-signer-keys.ts'
import type { KeyWrapper } from './ports/key-wrapper.ts'
import { readKeyFile } from './read-key-file.ts'
import { isSealed, openKeyFile, sealKeyFile } from './sealed-key-file.ts'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The signer's keys by id, the current one first, as its environment says where they are. A sealed file is opened here, once.
 * @param folder what the signer remembers
 * @param say is told of a file that was made
 * @throws Error with one sentence
 */
export async function loadSignerKeys(
  env: Variables,
  folder: string,
  say: (line: string) => void,
): Promise<Map<string, Buffer>> {
  const wrapper = chooseKeyWrapper(env)
  const file = env.SIGNER_KEY_FILE?.trim()
  if (!file) {
    if (wrapper) throw new Error('SIGNER_KMS is set, so SIGNER_KEY_FILE has to name the sealed key file')
    const text = env.SIGNER_KEYS?.trim()
    if (!text) throw new Error('SIGNER_KEY_FILE or SIGNER_KEYS has to be set')
    return parseSignerKeys(text)
  }
  const seal = wrapper && ((text: string) => sealKeyFile(text, wrapper))
  if (env.GENERATE_KEYS === 'true' && (await makeFirstKeyFile(file, folder, seal))) {
    say(`made a signer key in ${file}: keep it as long as the database`)
  }
  return parseSignerKeys(await readKeys(file, wrapper))
}

/** The text of a key file, opened where `wrapper` has to be asked for it. @throws Error with one sentence */
export const readKeys = (file: string, wrapper: KeyWrapper | undefined): Promise<string> =>
  openKeyText(file, readKeyFile(file), wrapper)

/**
 * The keys of a file that its operator names, sealed or not: `keys open` writes it plain for who has no service at hand.
 * @throws Error with one sentence
 */
export async function openSignerKeyFile(
  file: string,
  wrapper: KeyWrapper | undefined,
): Promise<Map<string, Buffer>> {
  const text = readKeyFile(file)
  return parseSignerKeys(await openKeyText(file, text, isSealed(text) ? wrapper : undefined))
}

/** The same of a text that stands in `file`. */
export async function openKeyText(
  file: string,
  text: string,
  wrapper: KeyWrapper | undefined,
): Promise<string> {
  if (wrapper) {
    // A plain one in its place would be somebody else's: whoever can write there cannot seal.
    if (!isSealed(text)) throw new Error(`The signer key file ${file} is not sealed, and SIGNER_KMS is set`)
    return openKeyFile(text, wrapper)
  }
  if (isSealed(text)) throw new Error(`The signer key file ${file} is sealed: SIGNER_KMS has to say by what`)
  return text
}
