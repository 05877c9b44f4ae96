import { KeyError } from '../key-error.ts'

/** @throws KeyError `invalid_input` where an id holds what parts them: two places would share a context. */
export function checkParts({ appId, userId, root }: { appId: string; userId: string; root: string }): void {
  if ([appId, userId, root].some((id) => id.includes('/')))
    throw new KeyError('invalid_input', 'An id holds a slash')
}
