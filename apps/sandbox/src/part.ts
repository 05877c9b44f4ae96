/** What a part says about itself in `GET /healthz`; everything beside `ok` is detail for a reader. */
export type PartHealth = { ok: boolean } & Record<string, unknown>

/** One piece of the outside world: a mail server, a chain, later a phone network or an identity provider. */
export interface Part {
  /** Its key in the health report. */
  readonly name: string
  /** Resolves once the part answers on its port. */
  start(): Promise<void>
  health(): Promise<PartHealth>
  /** Resolves once its ports are free and its processes are gone; safe to call twice. */
  stop(): Promise<void>
}
