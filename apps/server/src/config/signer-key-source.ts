import { openKeyText, sealKeyFile } from '@latchkey/signer/key-files'
import type { KeySource } from '../adapters/key-files/load-keys.ts'
import type { Environment } from './environment.ts'

/** Where the keys of the signer in this process are, and how their file is opened and sealed. */
export function signerKeySource({
  signerKeys: text,
  signerKeyFile: file,
  signerKms: kms,
}: Pick<Environment, 'signerKeys' | 'signerKeyFile' | 'signerKms'>): Pick<
  KeySource,
  'purpose' | 'text' | 'open' | 'seal'
> & { file: string } {
  return {
    purpose: 'signer',
    text,
    file,
    open: (content) => openKeyText(file, content, kms),
    ...(kms && { seal: (content: string) => sealKeyFile(content, kms) }),
  }
}
