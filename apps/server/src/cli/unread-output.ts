import type { Writable } from 'node:stream'

/**
 * Lets a command go on to its end, and end well, where nobody reads on what it says, as in `… app list | head`: what it changes is not to
 * be left half done for that. Whatever else fails about its output still ends it.
 */
export function goOnUnread(output: Pick<Writable, 'on'>): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
