/** Why something that is loaded late is not here. */
export interface Trouble {
  offline: boolean
  /** It failed again when the user asked for it: what failed once may stay so until the page is loaded anew. */
  lasting: boolean
}

/** Thrown where nothing was fetched, because nothing can be. */
export class Offline extends Error {}
