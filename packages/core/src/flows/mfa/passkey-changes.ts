import type { FlowClient } from '../flow-client.ts'
import type { Enrollment } from './enrollment.ts'
import { passkeysOf } from './standing.ts'

/**
 * How the list of passkeys that are factors is changed. What is sent is the whole list, and a passkey that is missing in it is
 * no factor any more and may leave the login too: it is made of what the user has now, so that nothing another tab or device
 * has enabled since is taken away.
 */
export const passkeyChanges =
  (client: FlowClient, enrollment: Enrollment) =>
  async (to: (enrolled: string[]) => string[]): Promise<void> => {
    await client.refreshUser()
    const enrolled = passkeysOf(client).filter((one) => one.enrolledInMfa)
    const next = to(enrolled.map(({ credentialId }) => credentialId))
    await (next.length === 0 ? enrollment.unenrollPasskeys() : enrollment.submitPasskeys(next))
  }
