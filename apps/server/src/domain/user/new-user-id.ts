import { USER_ID_PREFIX } from '@latchkey/contract'
import type { Random } from '../../ports/random.ts'
import { newId } from '../new-id.ts'

/** `did:privy:` and 25 lower-case letters and digits (129 bits), the first a letter. */
export const newUserId = (random: Random): string => USER_ID_PREFIX + newId(random, 25)
