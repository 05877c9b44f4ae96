import type { CDPSession, Page } from '@playwright/test'

export interface Authenticator {
  /** how many passkeys it holds */
  count(): Promise<number>
  /** whether the user behind it agrees */
  agree(yes: boolean): Promise<void>
  /** Its user deletes every passkey. */
  deleteAll(): Promise<void>
  /** Puts passkeys into it, without their secrets, which no protocol hands out. */
  put(credentials: Credential[]): Promise<void>
  credentials(): Promise<Credential[]>
}

type Credential = Awaited<ReturnType<typeof credentialsOf>>[number]

async function credentialsOf(session: CDPSession, authenticatorId: string) {
  return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

/**
 * Gives a page a platform authenticator in software, as a phone or a laptop has one.
 * @param options `secrets`: whether its passkeys can be asked for one (WebAuthn's PRF extension)
 */
export async function addAuthenticator(page: Page, { secrets = false } = {}): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ...(secrets ? { ctap2Version: 'ctap2_1' as const, hasPrf: true } : {}),
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = () => credentialsOf(session, authenticatorId)
  return {
    credentials,
    count: async () => (await credentials()).length,
    agree: async (yes) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: yes })
    },
    deleteAll: async () => {
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    put: async (credentials) => {
      for (const credential of credentials)
        await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
  }
}
