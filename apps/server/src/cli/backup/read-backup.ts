import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { decrypt } from './cipher.ts'
import { BackupError, type BackupRecord, headerSchema, recordSchema } from './format.ts'

const LONGEST_HEADER = 4_096

async function readHeader(file: string): Promise<{ text: string; bodyAt: number }> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0)
    const end = buffer.subarray(0, bytesRead).indexOf('\n')
    if (end < 0) throw new BackupError(`${file} is no Latchkey backup`)
    return { text: buffer.subarray(0, end).toString(), bodyAt: end + 1 }
  } finally {
    await handle.close()
  }
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  message: string,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    throw new BackupError(message)
  }
}

/**
 * The records of a backup in order, up to and including its end. Throws BackupError when it is no backup, is cut
 * short or was changed, or when the passphrase is wrong; nothing read so far may be kept then.
 */
export async function* readBackup(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<BackupRecord> {
  const { text, bodyAt } = await readHeader(file)
  const { encryption } = parse(headerSchema, text, `${file} is no Latchkey backup`)
  if (encryption && !passphrase) throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE')
  const body = encryption && passphrase ? decrypt(passphrase, encryption, text) : new PassThrough()
  const out = new PassThrough()
  let failure: unknown
  const flowing = pipeline(createReadStream(file, { start: bodyAt }), body, createGunzip(), out).catch(
    (error) => {
      failure = error
    },
  )
  let ended = false
  try {
    for await (const line of createInterface({ input: out, crlfDelay: Number.POSITIVE_INFINITY })) {
      const record = parse(recordSchema, line, 'The backup is damaged or of a newer release')
      ended = 'kind' in record && record.kind === 'end'
      // The end counts only once the whole stream, with its tag, was found to be in order.
      if (ended) await flowing
      if (failure) break
      yield record
    }
  } catch (error) {
    failure ??= error
  } finally {
    out.destroy()
    await flowing
  }
  if (failure instanceof BackupError) throw failure
  if (failure || !ended) {
    throw new BackupError(
      encryption ? 'The passphrase is wrong or the backup was changed' : 'The backup is cut short',
    )
  }
}
