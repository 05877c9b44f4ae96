import { People } from './people.ts'
import { Tickets } from './tickets.ts'

/** What the identity providers share. */
export interface Identity {
  people: People
  tickets: Tickets
}

/** Throws SetupError when the people kept in the folder cannot be read. */
export function createIdentity(folder: string | undefined, now: () => number): Identity {
  return { people: new People(folder), tickets: new Tickets(now) }
}
