import type { PrivyEvents } from '@latchkey/core'
import { useEffect } from 'react'
import { useClient } from '../context.ts'

/** Registers a hook's callbacks for its event while it is mounted. */
export function useEvents<E extends keyof PrivyEvents>(
  event: E,
  callbacks: Partial<PrivyEvents[E]> | undefined,
): void {
  const client = useClient()
  useEffect(() => client.events.subscribe(event, callbacks), [client, event, callbacks])
}
