/** What a vendor's challenge is made with. */
export interface CaptchaOptions {
  siteKey: string
  /** says which app asks, for the vendor's own reports */
  action: string
  /** address of the vendor's script; null: where the vendor has it */
  scriptUrl: string | null
  /** that of the modal */
  theme: 'light' | 'dark'
  /** BCP 47 tag that the host names for the modal; null: what the browser prefers */
  language: string | null
  /** element of the light DOM that the vendor may draw in */
  place: HTMLElement
  onToken(token: string): unknown
  /** failed, refused or not supported; the vendor's own word for the log */
  onError(reason: string): void
  /** a token that was not used in time */
  onExpired(): void
  /** the visitor has to do something now (true), or has done it (false) */
  onInteractive(interactive: boolean): void
}

export interface CaptchaWidget {
  /** Starts the challenge; its outcome comes by the callbacks. */
  execute(): void
  /** Forgets the outcome, so that `execute` makes a new one. */
  reset(): void
  remove(): void
}

/** A maker of challenges. */
export interface CaptchaVendor {
  /** Loads what it needs and stands ready. Rejects when its script cannot be loaded. */
  render(options: CaptchaOptions): Promise<CaptchaWidget>
}
