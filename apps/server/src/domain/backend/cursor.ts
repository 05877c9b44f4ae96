import { USER_ID_PREFIX } from '@latchkey/contract'
import type { PageStart } from '../../ports/backend-users.ts'
import { Refusal } from '../refusal.ts'

/** Where the next page begins, as an opaque text. */
export function toCursor({ createdAt, id }: PageStart): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')
}

/** @throws Refusal `invalid_data` for what is no cursor of ours. */
export function readCursor(text: string | null | undefined): PageStart | null {
  if (!text) return null
  const [, at, id] = /^(\d{1,15}) (\S{1,200})$/.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? []
  if (!id?.startsWith(USER_ID_PREFIX) || /[^\w:-]/.test(id))
    throw new Refusal('invalid_data', 'The cursor is not one of this server')
  return { createdAt: new Date(Number(at)), id }
}
