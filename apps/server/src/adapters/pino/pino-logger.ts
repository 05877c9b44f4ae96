import { destination, pino } from 'pino'
import type { LogFields, Logger } from '../../ports/logger.ts'

const ALLOWED: readonly (keyof LogFields)[] = [
  'method',
  'route',
  'status',
  'ms',
  'app_id',
  'request_id',
  'code',
  'detail',
  'count',
  'url',
]

// Lines are written together: one system call for each of them is a tenth of a login's cost.
const BUFFER_BYTES = 12_288
const FLUSH_MS = 250

/** JSON lines on the file descriptor. Fields outside the list are left out, whatever a caller passes. */
export function createPinoLogger(level: string, descriptor: 1 | 2 = 1): Logger {
  const log = pino(
    { level, base: null },
    destination({ dest: descriptor, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }),
  )
  const pick = (fields: LogFields | undefined) => {
    const picked: LogFields = {}
    if (fields)
      for (const name of ALLOWED) if (fields[name] !== undefined) picked[name] = fields[name] as never
    return picked
  }
  return {
    info: (message, fields) => log.info(pick(fields), message),
    warn: (message, fields) => log.warn(pick(fields), message),
    error: (message, fields) => log.error(pick(fields), message),
  }
}
