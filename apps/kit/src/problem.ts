import { KeyError } from '@latchkey/keys'

const WORDS: Record<KeyError['code'], string> = {
  wrong_shares: 'This is not the passphrase of this kit, or the file was changed.',
  unknown_version: 'This kit was made by a newer version. Get that version of this page or command.',
  kdf_limits: 'This file asks for more than a kit does. It was changed.',
  invalid_input: '',
}

/** What went wrong, for whoever holds the kit; nothing of the passphrase or of what is in it. */
export function problemOf(error: unknown): string {
  if (!(error instanceof KeyError)) return 'Something went wrong.'
  return WORDS[error.code] || `${error.message}.`
}
