import type { RecoveryPlacesResponse } from '@latchkey/contract'
import { FrameFailure } from '../frame-failure.ts'
import type { Clouds } from '../ports/cloud.ts'
import type { Session } from '../session.ts'

const notServed = () => new FrameFailure('not_served', 'This app keeps no backups in this cloud')

/**
 * The users' clouds over HTTP; what speaks to each is loaded when it is wanted.
 * @param places where they are, as the server says
 */
export function createClouds(
  fetch: typeof globalThis.fetch,
  places: (session: Session) => Promise<RecoveryPlacesResponse>,
): Clouds {
  return {
    async open(session, method, accessToken) {
      const { google_drive, icloud } = await places(session)
      if (method === 'google-drive') {
        if (!google_drive) throw notServed()
        const { createGoogleDrive } = await import('./google-drive.ts')
        return createGoogleDrive(google_drive, accessToken, fetch)
      }
      if (!icloud) throw notServed()
      const { createICloud } = await import('./icloud.ts')
      return createICloud(icloud, accessToken, fetch)
    },
  }
}
