import type { NewRoot } from './vault-store.ts'

/** Roots that are made for users who have not come yet. */
export interface PregeneratedRoots {
  count(appId: string): Promise<number>
  /**
   * Registers a root of the signer's making, and audits it. `has-root`: the user has one. `came`: the user has logged in, and
   * makes one on a device, or is gone. `full`: the app has as many as it may. Nothing is done then.
   */
  add(
    of: { appId: string; userId: string },
    root: Omit<NewRoot, 'madeBy'>,
    most: number,
    now: Date,
  ): Promise<'added' | 'has-root' | 'came' | 'full'>
}
