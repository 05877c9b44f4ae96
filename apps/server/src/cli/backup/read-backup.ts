import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { decrypt, openHeader } from './cipher.ts'
import type { BackupRecord, ReadAccess } from './format.ts'
import { BackupError, headerSchema, MAGIC_TO_KEY, recordSchema } from './format.ts'

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
 * The records of a backup, up to and including its end, once the whole file was found to be in order. Throws BackupError
 * when it is no backup, is cut short or was changed, or when passphrase or key is wrong; nothing read may be kept then.
 */
export async function* readBackup(file: string, access: ReadAccess): AsyncGenerator<BackupRecord> {
  const { text, bodyAt } = await readHeader(file)
  const header = parse(headerSchema, text, `${file} is no Latchkey backup, or one of a newer release`)
  const bodyKey = await openHeader(header, access)
  const stages = () =>
    [
      createReadStream(file, { start: bodyAt }),
      bodyKey ? decrypt(bodyKey, text) : new PassThrough(),
      createGunzip(),
    ] as const
  const fault = () => {
    if (!bodyKey) return new BackupError('The backup is cut short')
    if (header.magic === MAGIC_TO_KEY) return new BackupError('The backup was changed or is cut short')
    return new BackupError('The passphrase is wrong or the backup was changed')
  }
  // The tag stands at the end: read to there before anybody acts on a record, or says in an error what is in one.
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(...stages(), sink).catch(() => {
    throw fault()
  })
  const out = new PassThrough()
  let failure: unknown
  const flowing = pipeline(...stages(), out).catch((error) => {
    failure = error
  })
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
  if (failure || !ended) throw fault()
}
