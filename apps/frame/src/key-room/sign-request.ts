import { openClientMessage, signRequest as signWith, wipe } from '@latchkey/keys'
import type { KeyTasks } from '../ports/key-room.ts'

/** @throws KeyError `wrong_shares` for a key that was sealed to somebody else, `invalid_input` for what is no key */
export async function signRequest({
  recipient,
  sealedKey,
  payload,
}: KeyTasks['signRequest']['input']): Promise<string> {
  const key = await openClientMessage(recipient, sealedKey)
  try {
    return await signWith(key, payload)
  } finally {
    wipe(key)
  }
}
