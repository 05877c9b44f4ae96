const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The addresses under which this server is reached. */
export interface OwnOrigins {
  /** whether the public address is loopback */
  readonly loopback: boolean
  /** The origin that a request to this `Host` was sent to; undefined for a host that is not ours. */
  of(host: string | null): string | undefined
}

/** On loopback the three spellings of one port are one server, otherwise only the public address is ours. */
export function createOwnOrigins(publicUrl: string): OwnOrigins {
  const url = new URL(publicUrl)
  const loopback = LOOPBACK.includes(url.hostname)
  const port = url.port ? `:${url.port}` : ''
  const hosts = loopback ? LOOPBACK.map((name) => name + port) : [url.host]
  const origins = new Map(hosts.map((host) => [host, `${url.protocol}//${host}`]))
  return { loopback, of: (host) => (host === null ? undefined : origins.get(host.toLowerCase())) }
}
