import * as v from 'valibot'

/**
 * A backup is one header line, then a gzip stream of records, one JSON value a line, which is encrypted where the
 * header says so. The last record is the end: without it the backup is cut short.
 */
export const MAGIC = 'LATCHKEY-BACKUP/1'

export const headerSchema = v.object({
  magic: v.literal(MAGIC),
  encryption: v.nullable(
    v.object({
      salt: v.string(),
      iv: v.string(),
      /** scrypt, RFC 7914 */
      cost: v.pipe(v.number(), v.minValue(2 ** 14), v.maxValue(2 ** 20)),
    }),
  ),
})
export type Header = v.InferOutput<typeof headerSchema>

/** Values as PostgreSQL's text form, so that what is read back is the same to the byte. */
export const recordSchema = v.union([
  v.object({ kind: v.literal('about'), createdAt: v.string(), migrations: v.array(v.string()) }),
  v.object({ kind: v.literal('keys'), purpose: v.picklist(['sealing', 'signer']), entries: v.string() }),
  v.object({
    kind: v.literal('table'),
    name: v.string(),
    columns: v.array(v.object({ name: v.string(), type: v.string() })),
  }),
  v.array(v.nullable(v.string())),
  v.object({ kind: v.literal('sequence'), name: v.string(), lastValue: v.string() }),
  v.object({ kind: v.literal('end'), rows: v.number() }),
])
export type BackupRecord = v.InferOutput<typeof recordSchema>

/** A backup that cannot be read: cut short, changed, of another format, or under another passphrase. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}
