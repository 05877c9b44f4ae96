import type { FarcasterSignerStatusBody } from './bodies.ts'
import type { FarcasterSignerStatus } from './farcaster-signer.ts'
import { route } from './route.ts'

/** What the page of a request for a Farcaster signer calls; loaded with its screen. */
export const FARCASTER_SIGNER_ROUTES = {
  /** pages ask it every two seconds while the user is at the phone */
  farcasterSignerStatus: route<FarcasterSignerStatusBody, FarcasterSignerStatus>()(
    'POST',
    '/api/v1/farcaster/signer/status',
    'user',
  ),
}
