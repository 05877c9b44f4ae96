import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it. Node's own recursive form tries for ever where a parent is there and takes no
 * folder, as in /proc.
 * @throws Error with one line that names the folder, the setting that chose it, and the system's code.
 */
export function makeFolder(path: string, setting: string): void {
  try {
    make(resolve(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`The folder ${path} cannot be made (${code}); ${setting} says where it is`)
  }
}

function make(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) make(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
