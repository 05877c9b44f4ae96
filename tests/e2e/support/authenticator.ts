import type { CDPSession, Page } from '@playwright/test'

export interface Authenticator {
  /** how many passkeys it holds */
  count(): Promise<number>
  /** whether the user behind it agrees */
  agree(yes: boolean): Promise<void>
}

/** Gives a page a platform authenticator in software, as a phone or a laptop has one. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    agree: async (yes) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: yes })
    },
  }
}
