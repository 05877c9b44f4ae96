import type { Part, PartHealth } from '../part.ts'

export interface Health {
  ok: boolean
  parts: Record<string, PartHealth>
}

/** Asks every part how it is; the whole is well when each part is. */
export async function checkHealth(parts: Part[]): Promise<Health> {
  const reports = await Promise.all(
    parts.map(async (part) => {
      const health = await part.health().catch((): PartHealth => ({ ok: false }))
      return [part.name, health] as const
    }),
  )
  return { ok: reports.every(([, { ok }]) => ok), parts: Object.fromEntries(reports) }
}
