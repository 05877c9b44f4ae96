import type { Copy } from './copy.ts'

/**
 * What the server says, where the spec shows it in place of a sentence of ours: it is English, and so for an English
 * modal alone. Elsewhere null: the catalogue has to do.
 */
export const serverWords = (copy: Copy, message: string | null): string | null =>
  copy.lang === 'en' ? message : null
