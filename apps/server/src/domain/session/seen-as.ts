import type { SessionDevice } from '@latchkey/contract'
import type { Places } from '../../ports/places.ts'
import { createdWith } from '../passkey/user-agent.ts'

/** What a session's owner knows it by. */
export interface SeenAs {
  device: SessionDevice
  place: string | null
}

/** @param request its user agent, and the address as limits count it */
export function seenAs(
  { places }: { places: Places },
  { userAgent, address }: { userAgent?: string; address: string },
): SeenAs {
  const { created_with_browser, created_with_os, created_with_device } = createdWith(userAgent ?? '')
  return {
    device: {
      browser: created_with_browser ?? null,
      os: created_with_os ?? null,
      model: created_with_device ?? null,
    },
    place: places.of(address),
  }
}
