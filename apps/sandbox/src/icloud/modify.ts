import { randomUUID } from 'node:crypto'
import { IcloudRefusal } from './icloud-refusal.ts'
import { type Field, type IcloudRecord, MOST_RECORDS } from './records.ts'

const OPERATIONS = [
  'create',
  'update',
  'forceUpdate',
  'replace',
  'forceReplace',
  'delete',
  'forceDelete',
] as const

type OperationType = (typeof OPERATIONS)[number]

interface Operation {
  operationType: OperationType
  recordName: string | undefined
  recordType: string | undefined
  recordChangeTag: string | undefined
  fields: Record<string, unknown>
}

export interface Writer {
  database: Map<string, IcloudRecord>
  userRecordName: string
  /** Milliseconds since 1970. */
  now: number
  /** Whether nothing more can be stored. */
  full: boolean
}

/**
 * Carries one operation of `records/modify` out; gives the record, that it is deleted, or what was wrong with it.
 * Throws IcloudRefusal where the whole request is none.
 */
export function modify(value: unknown, writer: Writer): object {
  const operation = readOperation(value)
  try {
    return operation.operationType.toLowerCase().endsWith('delete')
      ? remove(operation, writer)
      : save(operation, writer)
  } catch (error) {
    if (error instanceof IcloudRefusal) return error.about(operation.recordName)
    throw error
  }
}

/** A record as answers tell of it, with those fields alone where some are named. */
export function tell(record: IcloudRecord, desiredKeys?: readonly string[]): object {
  const fields = Object.entries(record.fields).filter(([name]) => desiredKeys?.includes(name) ?? true)
  return { ...record, fields: Object.fromEntries(fields), deleted: false }
}

function remove({ operationType, recordName, recordChangeTag }: Operation, { database }: Writer): object {
  const known = recordName === undefined ? undefined : database.get(recordName)
  if (operationType === 'delete') {
    if (!known) throw new IcloudRefusal('NOT_FOUND')
    if (recordChangeTag !== known.recordChangeTag) throw new IcloudRefusal('CONFLICT')
  }
  database.delete(recordName as string)
  return { recordName, deleted: true }
}

function save(operation: Operation, writer: Writer): object {
  const { operationType, recordName = randomUUID().toUpperCase(), recordType, recordChangeTag } = operation
  const { database, userRecordName, now, full } = writer
  const known = database.get(recordName)
  const forced = operationType.startsWith('force')
  if (operationType === 'create') {
    if (known) throw new IcloudRefusal('CONFLICT', 'record to insert already exists')
  } else if (!forced) {
    if (!known) throw new IcloudRefusal('NOT_FOUND')
    if (recordChangeTag !== known.recordChangeTag) throw new IcloudRefusal('CONFLICT')
  }
  const type = recordType ?? known?.recordType
  if (type === undefined) throw new IcloudRefusal('BAD_REQUEST', "missing required field 'recordType'")
  if (full || (!known && database.size >= MOST_RECORDS)) throw new IcloudRefusal('QUOTA_EXCEEDED')
  const kept = operationType.toLowerCase().endsWith('update') ? (known?.fields ?? {}) : {}
  const stamp = { timestamp: now, userRecordName }
  const record = {
    recordName,
    recordType: type,
    fields: merge(kept, operation.fields),
    recordChangeTag: nextTag(known?.recordChangeTag),
    created: known?.created ?? stamp,
    modified: stamp,
  }
  database.set(recordName, record)
  return tell(record)
}

/** Fields with others over them; one without a value goes. */
function merge(fields: Record<string, Field>, changes: Record<string, unknown>): Record<string, Field> {
  const merged = new Map(Object.entries(fields))
  for (const [name, field] of Object.entries(changes)) {
    const { value, type } = (field ?? {}) as Record<string, unknown>
    if (value === undefined || value === null) merged.delete(name)
    else merged.set(name, { value, type: typeof type === 'string' ? type : typeOf(value) })
  }
  return Object.fromEntries(merged)
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return `${typeOf(value[0])}_LIST`
  if (typeof value === 'number') return Number.isInteger(value) ? 'INT64' : 'DOUBLE'
  return 'STRING'
}

const FIRST_TAG = Number.parseInt('m0a00', 36)

/** Every change has a tag of its own, in the spelling of the real ones. */
function nextTag(tag: string | undefined): string {
  return (tag === undefined ? FIRST_TAG : Number.parseInt(tag, 36) + 1).toString(36)
}

function readOperation(value: unknown): Operation {
  const { operationType, record } = (value ?? {}) as Record<string, unknown>
  const known = OPERATIONS.find((one) => one === operationType)
  if (!known) throw new IcloudRefusal('BAD_REQUEST', "missing required field 'operationType'")
  if (typeof record !== 'object' || record === null)
    throw new IcloudRefusal('BAD_REQUEST', "missing required field 'record'")
  const { recordName, recordType, recordChangeTag, fields = {} } = record as Record<string, unknown>
  for (const text of [recordName, recordType, recordChangeTag])
    if (text !== undefined && typeof text !== 'string')
      throw new IcloudRefusal('BAD_REQUEST', 'invalid record dictionary')
  if (typeof fields !== 'object' || fields === null)
    throw new IcloudRefusal('BAD_REQUEST', 'invalid record dictionary')
  if (recordName === undefined && known !== 'create')
    throw new IcloudRefusal('BAD_REQUEST', "missing required field 'recordName'")
  return {
    operationType: known,
    recordName: recordName as string | undefined,
    recordType: recordType as string | undefined,
    recordChangeTag: recordChangeTag as string | undefined,
    fields: fields as Record<string, unknown>,
  }
}
