/**
 * One for each client: made when it is first asked for, and kept as long as the client is; a dialog that stands before the
 * page's has the page's. Calls of it are marked pure, so that a host's bundler leaves out what the host does not use.
 */
export function perClient<Client extends object, T extends object>(
  create: (client: Client) => T,
): (client: Client) => T {
  const made = new WeakMap<Client, T>()
  return (asking) => {
    const client = (asking as { page?: Client }).page ?? asking
    const known = made.get(client) ?? create(client)
    made.set(client, known)
    return known
  }
}
