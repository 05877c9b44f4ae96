import type { ClientContext } from '../context.ts'
import { FRAME_KEY_WAIT_MS } from './limits.ts'
import { expectFrame } from './watch-frame.ts'

/**
 * The thumbprint of the key that the frame proves with, for a login that is about to be sent: the session is then born
 * bound to it. A frame that is on its way is waited for a moment, one that failed is not, and null is no obstacle: the
 * frame's first call binds the session as well.
 * @param limitMs how long a moment is.
 */
export async function frameKey(
  context: ClientContext,
  limitMs: number = FRAME_KEY_WAIT_MS,
): Promise<string | null> {
  const { state, clock } = context
  const mounting = expectFrame(context)
  const coming = () => state.get().frame === 'loading' || (mounting && state.get().frame === 'idle')
  if (coming())
    await new Promise<void>((done) => {
      const finish = () => {
        clock.clearTimeout(timer)
        unsubscribe()
        done()
      }
      const timer = clock.setTimeout(finish, limitMs)
      const unsubscribe = state.subscribe(() => {
        if (!coming()) finish()
      })
    })
  return state.get().frameKey
}
