import type { Translation } from './copy.ts'

/** A file each, loaded when it is chosen. English is part of the modal's own code. */
export const TRANSLATIONS = {
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  pt: async () => (await import('./pt.ts')).pt,
  ja: async () => (await import('./ja.ts')).ja,
  zh: async () => (await import('./zh.ts')).zh,
  ar: async () => (await import('./ar.ts')).ar,
} satisfies Record<string, () => Promise<Translation>>
