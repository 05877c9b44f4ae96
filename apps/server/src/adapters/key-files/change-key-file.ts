import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { formatKeyFile } from './load-keys.ts'

/** Puts these keys in the place of a file's own, the first of them the current one; a crash leaves the one file or the other. */
export function changeKeyFile(path: string, purpose: string, keys: ReadonlyMap<string, Buffer>): void {
  const draft = `${path}.${randomUUID()}`
  try {
    const file = openSync(draft, 'wx', 0o600)
    writeSync(file, formatKeyFile(purpose, keys))
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
