import type { Copy } from './copy.ts'

/**
 * The sentence for an error code on a screen: the screen's own, else the general one of the code, else the
 * screen's default, else the general default. Never the server's words: those are for programs.
 */
export function errorSentence(copy: Copy, screen: string, code: string | null | undefined): string {
  const all: Record<string, string> = copy.errors.all
  const own = (copy.errors as unknown as Record<string, Record<string, string> | undefined>)[screen]
  const of = (table: Record<string, string> | undefined, key: string) =>
    table && Object.hasOwn(table, key) ? table[key] : undefined
  return (
    (code ? (of(own, code) ?? of(all, code)) : undefined) ?? of(own, 'default') ?? copy.errors.all.default
  )
}
