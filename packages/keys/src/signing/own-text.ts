import { OWNERSHIP_TITLE, RECOVERY_TITLE } from '@latchkey/contract'
import { utf8 } from '../bytes.ts'
import { KeyError } from '../key-error.ts'

const TITLES = [OWNERSHIP_TITLE, RECOVERY_TITLE].map(utf8)

/**
 * Refuses to sign for a page what only the frame says: a page that had a signature over an ownership text could register
 * the wallet elsewhere, and over one of a recovery set another.
 * @throws KeyError `invalid_input` for bytes that begin like such a text of any version.
 */
export function refuseOwnText(message: Uint8Array): void {
  if (TITLES.some((title) => title.every((byte, place) => message[place] === byte))) {
    throw new KeyError('invalid_input', 'This text is for the wallet frame alone to sign')
  }
}
