import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { KeySource } from './load-keys.ts'
import { formatKeyFile } from './load-keys.ts'

/**
 * Puts these keys in the place of a file's own, the first of them the current one, sealed where they are to be; a crash leaves
 * the one file or the other.
 */
export async function changeKeyFile(
  path: string,
  { purpose, seal }: Pick<KeySource, 'purpose' | 'seal'>,
  keys: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const content = formatKeyFile(purpose, keys)
  const written = seal ? await seal(content) : content
  const draft = `${path}.${randomUUID()}`
  try {
    const file = openSync(draft, 'wx', 0o600)
    writeSync(file, written)
    fsyncSync(file)
    closeSync(file)
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
