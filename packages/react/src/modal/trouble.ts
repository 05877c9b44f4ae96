/** Why something that is loaded late is not here. */
export interface Trouble {
  /** left out: nothing has failed, it hangs and may come yet */
  offline?: boolean
  /**
   * It failed again when the user asked for it, or hangs: what failed once may stay so until the page is loaded anew, and
   * what is under way is not asked for a second time.
   */
  lasting: boolean
}

/** After how long what neither comes nor fails is said not to come, in ms: of a network that hangs nobody is told. */
export const HANGS_MS = 10_000

/** Thrown where nothing was fetched, because nothing can be. */
export class Offline extends Error {}
