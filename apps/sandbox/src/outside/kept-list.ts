import { keptFile } from './kept-file.ts'

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
  const isList = (value: unknown): value is readonly T[] => Array.isArray(value) && value.every(isItem)
  const file = keptFile(folder, name, 'list', isList)
  let items = file.read(usual)
  return {
    all: () => items,
    add(item) {
      items = [...items, item]
      file.write(items)
    },
  }
}
