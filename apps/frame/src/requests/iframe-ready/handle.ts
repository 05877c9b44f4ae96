import * as v from 'valibot'
import { frameRequest } from '../frame-request.ts'

/**
 * `privy:iframe:ready`: answered every time, whatever it carries. `dpop_jkt` goes along with a login, so that the
 * session is bound to this frame from its first moment; published clients ignore it.
 */
export const handleIframeReady = frameRequest(
  'privy:iframe:ready',
  v.unknown(),
  async (_, { dpopThumbprint }) => ({ dpop_jkt: await dpopThumbprint() }),
)
