let loaded: Promise<WebAuthn> | undefined

interface WebAuthn {
  server: typeof import('@simplewebauthn/server')
  helpers: typeof import('@simplewebauthn/server/helpers')
}

/** The WebAuthn library; loaded by the first passkey, since it takes a quarter of a second and 24 MB. */
export function webauthn(): Promise<WebAuthn> {
  loaded ??= Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]).then(
    ([server, helpers]) => ({ server, helpers }),
  )
  return loaded
}
