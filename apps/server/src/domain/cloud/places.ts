import type { RecoveryPlacesResponse } from '@latchkey/contract'
import type { CredentialStore, Credentials } from '../../ports/credential-store.ts'
import type { Outside } from '../../ports/outside.ts'
import { Refusal } from '../refusal.ts'

/** What an app needs for a cloud, by the names of its credentials. */
const NEEDED = {
  google_drive: ['client_id', 'client_secret'],
  icloud: ['container_identifier', 'environment', 'api_token'],
} as const

export type Cloud = keyof typeof NEEDED

export interface CloudPorts {
  credentials: CredentialStore
  outside: Outside
}

type CredentialsOf<C extends Cloud> = Credentials & Record<(typeof NEEDED)[C][number], string>

/** The app's credentials at a cloud; null where it does not use it. */
export async function findCloud<C extends Cloud>(
  { credentials }: Pick<CloudPorts, 'credentials'>,
  appId: string,
  cloud: C,
): Promise<CredentialsOf<C> | null> {
  const found = await credentials.find(appId, cloud)
  return found && NEEDED[cloud].every((name) => found[name]) ? (found as CredentialsOf<C>) : null
}

/** @throws Refusal `disallowed_recovery_method` where the app has no credentials for it */
export async function needCloud<C extends Cloud>(
  ports: Pick<CloudPorts, 'credentials'>,
  appId: string,
  cloud: C,
): Promise<CredentialsOf<C>> {
  const found = await findCloud(ports, appId, cloud)
  if (found) return found
  throw new Refusal('disallowed_recovery_method', 'This app keeps no recovery keys in that cloud')
}

const DRIVE = 'https://www.googleapis.com/'
const CLOUDKIT = 'https://api.apple-cloudkit.com/'

/** Where the app's frame finds its users' clouds. */
export async function cloudPlaces(ports: CloudPorts, appId: string): Promise<RecoveryPlacesResponse> {
  const [drive, icloud] = await Promise.all([
    findCloud(ports, appId, 'google_drive'),
    findCloud(ports, appId, 'icloud'),
  ])
  const at = (real: string) => ({ api_url: ports.outside.url(real).replace(/\/$/, '') })
  return {
    google_drive: drive && at(DRIVE),
    icloud: icloud && {
      ...at(CLOUDKIT),
      container_identifier: icloud.container_identifier,
      environment: icloud.environment,
      api_token: icloud.api_token,
    },
  }
}

/** The parts of those clouds that the frame speaks to, as sources of a content security policy. */
export async function cloudSources(ports: CloudPorts, appId: string): Promise<string[]> {
  const { google_drive, icloud } = await cloudPlaces(ports, appId)
  return [
    ...(google_drive ? ['drive', 'upload/drive'].map((path) => `${google_drive.api_url}/${path}/v3/`) : []),
    ...(icloud ? [`${icloud.api_url}/database/1/`] : []),
  ]
}
