import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'

/**
 * Writes a file of mode 0600 that is there whole or not at all, also after a power cut. An existing file stays.
 * Returns whether this call made it.
 */
export function writeOwnerOnly(path: string, content: string | Uint8Array): boolean {
  const folder = dirname(path)
  makeFolder(folder, 'KEY_DIR')
  const draft = `${path}.${randomUUID()}`
  try {
    const file = openSync(draft, 'wx', 0o600)
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    fsyncSync(file)
    closeSync(file)
    linkSync(draft, path)
    const parent = openSync(folder, 'r')
    fsyncSync(parent)
    closeSync(parent)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
