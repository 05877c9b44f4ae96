import type { Delegation } from '@latchkey/contract'

/** Screens of what users let an app do while they are away. */
export interface DelegationScreens {
  'delegated-consent': {
    /** of the wallet that the app's backend may use from now on */
    address: string
    onDelegate(): Promise<void>
    /** It is being done: what comes of it is known then, also when the screen is gone. */
    onBegun?(underWay: Promise<void>): void
    onSuccess(): void
    /** A failure so far; the user may still try again. */
    onError(error: unknown): void
  }
  'delegated-revoke': {
    /** addresses of the wallets that the app's backend may use until then */
    wallets: string[]
    /** What is delegated, since when, and what was done under it. */
    readGrants(): Promise<Delegation[]>
    onRevoke(): Promise<void>
    onBegun?(underWay: Promise<void>): void
    onSuccess(): void
    onError(error: unknown): void
  }
}
