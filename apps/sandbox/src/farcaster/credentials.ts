import type { Outside } from '../outside/outside.ts'
import { APP_FID, farcasterPeople } from './people.ts'

/** The account by which an app asks for keys, for `GET /credentials.json`. */
export const farcasterCredentials = (outside: Outside) => ({
  fid: String(APP_FID),
  private_key: farcasterPeople(outside).custodyKey({ fid: APP_FID }),
})
