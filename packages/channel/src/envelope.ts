/** What travels between the two windows: plain objects, structured-cloned, never JSON strings. */
export interface Request {
  id: string
  event: string
  data: unknown
}

export interface ReplyError {
  type: string
  message: string
  code?: string
}

export type Reply =
  | { id: string; event: string; data: unknown }
  | { id: string; event: string; error: ReplyError }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Unknown further fields are tolerated: the peer may be of another version. */
export function isRequest(value: unknown): value is Request {
  return isRecord(value) && typeof value.id === 'string' && typeof value.event === 'string'
}

export function isReply(value: unknown): value is Reply {
  if (!isRequest(value)) return false
  const { error } = value as unknown as { error: unknown }
  if (error === undefined) return true
  if (!isRecord(error) || typeof error.type !== 'string' || typeof error.message !== 'string') return false
  return error.code === undefined || typeof error.code === 'string'
}
