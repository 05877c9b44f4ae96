import { OWNERSHIP_TITLE } from '@latchkey/contract'
import { utf8 } from '../bytes.ts'
import { KeyError } from '../key-error.ts'

const TITLE = utf8(OWNERSHIP_TITLE)

/**
 * Refuses to sign for a page what only the frame says: a page that had a signature over an ownership text could register
 * the wallet elsewhere.
 * @throws KeyError `invalid_input` for bytes that begin like an ownership text of any version.
 */
export function refuseOwnText(message: Uint8Array): void {
  if (TITLE.every((byte, place) => message[place] === byte)) {
    throw new KeyError('invalid_input', 'This text is for the wallet frame alone to sign')
  }
}
