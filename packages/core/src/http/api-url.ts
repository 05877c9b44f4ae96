import { ClientError } from '../errors/client-errors.ts'

const META = 'latchkey-api'

/**
 * Where the API is: the provider's `apiUrl`, else `<meta name="latchkey-api">`. Never a hosted default.
 * @returns a bare origin.
 * @throws ClientError when neither is given, when it is no http(s) address, or when page and API share an
 * origin: scripts of the page could then read the wallet frame's storage.
 */
export function resolveApiUrl(prop: string | undefined): string {
  const given =
    prop ?? globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${META}"]`)?.content ?? null
  if (!given)
    throw new ClientError(
      `Latchkey needs the address of its API: set the \`apiUrl\` prop of PrivyProvider or add <meta name="${META}" content="…"> to the page`,
    )
  let origin: string
  try {
    const url = new URL(given)
    if (!/^https?:$/.test(url.protocol)) throw new TypeError(url.protocol)
    origin = url.origin
  } catch (cause) {
    throw new ClientError(`The API address is not a valid http(s) address: ${given}`, undefined, cause)
  }
  if (origin === globalThis.location?.origin)
    throw new ClientError(
      'Page and API must not share an origin: the page could then read the storage of the wallet frame',
    )
  return origin
}
