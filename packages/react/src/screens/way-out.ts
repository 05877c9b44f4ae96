import { type Client, toLanding } from '@latchkey/core'
import type { Copy } from '../copy/copy.ts'

/** The way out of a failure: the other ways to log in, or, for a link, the end. */
export function wayOut(client: Client, { shell }: Copy): { label: string; onSelect(): void } {
  return client.login.attempt()?.intent === 'link'
    ? { label: shell.close, onSelect: () => client.modal.close('user') }
    : { label: shell.anotherMethod, onSelect: () => toLanding(client) }
}
