import { FrameFailure } from '../frame-failure.ts'
import type { Cloud, CloudMethod, Clouds } from '../ports/cloud.ts'

export interface MemoryClouds extends Clouds {
  /** every record, by account and name; an account is what a token names before its first dot */
  readonly records: Map<string, Uint8Array>
}

/** Users' clouds in memory: a token opens the account that it names. */
export function createMemoryClouds(): MemoryClouds {
  const records = new Map<string, Uint8Array>()
  let count = 0
  const cloudOf = (method: CloudMethod, token: string): Cloud => {
    const field = method === 'icloud' ? 'icloud_record_name' : 'file_id'
    const at = (params: Readonly<Record<string, string | number>>) =>
      `${method} ${token.split('.')[0]} ${params[field]}`
    return {
      reserve: async () => ({ [field]: `record-${++count}` }),
      async write(params, _, record) {
        if (records.has(at(params))) throw new FrameFailure('cloud_unreachable')
        records.set(at(params), Uint8Array.from(record))
      },
      async read(params) {
        const record = records.get(at(params))
        if (!record) throw new FrameFailure('cloud_account')
        return Uint8Array.from(record)
      },
      async remove(params) {
        records.delete(at(params))
      },
    }
  }
  return { records, open: async (_, method, token) => cloudOf(method, token) }
}
