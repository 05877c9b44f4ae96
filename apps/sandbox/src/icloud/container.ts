import type { Outside } from '../outside/outside.ts'
import { HEX, randomText } from '../outside/random.ts'

export const ENVIRONMENTS = ['development', 'production'] as const

export type Environment = (typeof ENVIRONMENTS)[number]

/** The app's container; there is one here. */
export const CONTAINER = 'iCloud.sandbox.wallet-backup'

/** The API token of an environment, as the CloudKit dashboard makes it. */
export function apiToken({ secrets }: Outside, environment: Environment): string {
  return secrets.get(`icloud.${environment}-api-token`, () => randomText(64, HEX))
}

/** What a program must hold to use it, for `GET /credentials.json`. */
export function icloudCredentials(outside: Outside): Record<string, string> {
  return {
    container_identifier: CONTAINER,
    environment: 'production',
    api_token: apiToken(outside, 'production'),
    development_api_token: apiToken(outside, 'development'),
  }
}
