import { createHash } from 'node:crypto'
import { keepNewest } from '../outside/keep-newest.ts'
import { type KeptFile, keptFile } from '../outside/kept-file.ts'
import { shared } from '../outside/shared.ts'
import { CONTAINER, type Environment } from './container.ts'

export interface Field {
  value: unknown
  type: string
}

interface Stamp {
  /** Milliseconds since 1970. */
  timestamp: number
  userRecordName: string
}

/** A record, as every answer tells of it. */
export interface IcloudRecord {
  recordName: string
  recordType: string
  fields: Record<string, Field>
  recordChangeTag: string
  created: Stamp
  modified: Stamp
}

type Kept = Record<string, IcloudRecord[]>

const MOST_DATABASES = 5000

/** Beyond so many records somebody's iCloud is full. */
export const MOST_RECORDS = 1000

/** Everybody's private database in the app's container. */
export class IcloudDatabases {
  readonly #file: KeptFile<Kept>
  readonly #databases: Map<string, Map<string, IcloudRecord>>

  /** With a folder, records outlive a restart; throws SetupError when what is there cannot be read. */
  constructor(stateFolder: string | undefined) {
    this.#file = keptFile(stateFolder, 'icloud.json', 'records of iCloud', isKept)
    this.#databases = new Map(
      Object.entries(this.#file.read({})).map(([key, records]) => [
        key,
        new Map(records.map((record) => [record.recordName, record])),
      ]),
    )
  }

  /** The records of a person by their names, none at first. What is changed there is to be kept. */
  of(environment: Environment, person: string): Map<string, IcloudRecord> {
    const key = `${environment} ${person}`
    const database = this.#databases.get(key) ?? new Map<string, IcloudRecord>()
    this.#databases.set(key, database)
    keepNewest(this.#databases, MOST_DATABASES)
    return database
  }

  keep(): void {
    const filled = [...this.#databases].filter(([, records]) => records.size > 0)
    this.#file.write(Object.fromEntries(filled.map(([key, records]) => [key, [...records.values()]])))
  }
}

/** The databases of one outside world. */
export const icloudDatabases = shared(({ stateFolder }) => new IcloudDatabases(stateFolder))

/** What a person is called in the app's container, and nowhere else. */
export function userRecordName(environment: Environment, person: string): string {
  return `_${createHash('sha256').update(`${CONTAINER} ${environment} ${person}`).digest('hex').slice(0, 32)}`
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((records) => Array.isArray(records) && records.every(isRecord))
}

function isRecord(value: unknown): value is IcloudRecord {
  const { recordName, recordType, fields, recordChangeTag, created, modified } = (value ?? {}) as Record<
    string,
    unknown
  >
  return (
    [recordName, recordType, recordChangeTag].every((text) => typeof text === 'string') &&
    [fields, created, modified].every((one) => typeof one === 'object' && one !== null)
  )
}
