import { LatchkeyError } from './errors.ts'

interface Page<Item> {
  data: readonly Item[]
  next_cursor: string | null
}

/** What is on the pages, each of which is asked for when the one before is read. */
export async function* pagesOf<Item>(
  next: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncIterable<Item> {
  let cursor: string | undefined
  do {
    const page = await next(cursor)
    yield* page.data
    cursor = page.next_cursor ?? undefined
  } while (cursor)
}

/** null where the API knows of none */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof LatchkeyError && error.code === 'not_found') return null
    throw error
  }
}
