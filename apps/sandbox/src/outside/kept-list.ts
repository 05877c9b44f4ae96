import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SetupError } from '../setup-error.ts'

/** A list that outlives a restart when there is a folder to keep it in. */
export interface KeptList<T> {
  all(): readonly T[]
  add(item: T): void
}

/**
 * Opens the list kept in that file of the folder; `usual` is what a new one begins with. Throws SetupError when the
 * file holds something else.
 */
export function openKeptList<T>(
  folder: string | undefined,
  name: string,
  isItem: (value: unknown) => value is T,
  usual: readonly T[],
): KeptList<T> {
  const file = folder === undefined ? undefined : join(folder, name)
  let items: readonly T[] = file && existsSync(file) ? read(file, isItem) : usual
  return {
    all: () => items,
    add(item) {
      items = [...items, item]
      if (!file) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(items, null, 2))
      renameSync(`${file}.new`, file)
    },
  }
}

function read<T>(file: string, isItem: (value: unknown) => value is T): T[] {
  try {
    const items: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (Array.isArray(items) && items.every(isItem)) return items
  } catch {
    // Told below, together with a file that holds something else.
  }
  throw new SetupError(`${file} cannot be read. Move it away to begin anew.`)
}
