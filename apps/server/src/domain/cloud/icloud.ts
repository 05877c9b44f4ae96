import type { ICloudConfigurationResponse } from '@latchkey/contract'
import type { Logger } from '../../ports/logger.ts'
import type { OutsideAnswer } from '../../ports/outside.ts'
import { OutsideError } from '../../ports/outside.ts'
import { Refusal } from '../refusal.ts'
import type { CloudPorts } from './places.ts'
import { needCloud } from './places.ts'

const SIGN_IN_NEEDED = 421

/**
 * Where the user signs in to iCloud for the app's container: CloudKit says it to whoever asks for a user without a token
 * (CloudKit Web Services, "users/current").
 * @throws Refusal `disallowed_recovery_method`, `unavailable` when CloudKit is away or says something else
 */
export async function icloudSignIn(ports: CloudPorts & { log: Logger }, appId: string): Promise<string> {
  const { container_identifier, environment, api_token } = await needCloud(ports, appId, 'icloud')
  const path = [container_identifier, environment].map(encodeURIComponent).join('/')
  const url = `https://api.apple-cloudkit.com/database/1/${path}/private/users/current?ckAPIToken=${encodeURIComponent(api_token)}`
  const address = redirectOf(await asked(ports, url))
  if (address) return address
  ports.log.warn('iCloud names no sign-in page', { app_id: appId })
  throw new Refusal('unavailable', 'iCloud cannot be reached at the moment')
}

/** @throws Refusal `disallowed_recovery_method` */
export async function icloudConfiguration(
  ports: Pick<CloudPorts, 'credentials'>,
  appId: string,
): Promise<ICloudConfigurationResponse> {
  const { api_token, container_identifier, environment } = await needCloud(ports, appId, 'icloud')
  return { api_token, container_identifier, environment }
}

async function asked({ outside }: CloudPorts, url: string): Promise<OutsideAnswer | undefined> {
  try {
    return await outside.fetch(url, { headers: { accept: 'application/json' } })
  } catch (error) {
    if (error instanceof OutsideError) return undefined
    throw error
  }
}

function redirectOf(answer: OutsideAnswer | undefined): string | undefined {
  if (answer?.status !== SIGN_IN_NEEDED) return undefined
  try {
    const { redirectURL } = JSON.parse(answer.text) as { redirectURL?: unknown }
    return typeof redirectURL === 'string' && /^https?:$/.test(new URL(redirectURL).protocol)
      ? redirectURL
      : undefined
  } catch {
    return undefined
  }
}
