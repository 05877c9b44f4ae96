import type { FlowClient } from '../flow-client.ts'

const following = new WeakSet<object>()

/**
 * Follows `config.customAuth`; called whenever the host's config may have changed. Its code is loaded when a host
 * first switches it on.
 */
export function followCustomAuth(client: FlowClient): void {
  if (!client.config().customAuth.enabled && !following.has(client)) return
  following.add(client)
  import('./config-sync.ts').then(
    ({ follow }) => follow(client),
    (error) => console.warn('Custom auth could not be loaded.', error),
  )
}
