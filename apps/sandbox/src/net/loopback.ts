import { createServer } from 'node:net'
import { SetupError } from '../setup-error.ts'

/** What a net, HTTP or SMTP server has in common. */
export interface Listener {
  listen(port: number, host: string, ready: () => void): unknown
  once(event: 'error', handler: (error: Error) => void): unknown
  off(event: 'error', handler: (error: Error) => void): unknown
  close(done: () => void): unknown
}

const LOOPBACK = ['127.0.0.1', '::1'] as const

/**
 * Listens on both loopback addresses (on IPv4 alone where the machine has no IPv6) and nowhere else.
 * `create` is called once per address. Throws SetupError naming `variable` when the port is taken.
 */
export async function listenOnLoopback<T extends Listener>(
  port: number,
  variable: string,
  create: () => T,
): Promise<T[]> {
  const open: T[] = []
  for (const host of LOOPBACK) {
    const server = create()
    try {
      await listen(server, port, host)
      open.push(server)
    } catch (error) {
      if (isMissingAddress(error)) continue
      await closeAll(open)
      throw explain(error, port, variable)
    }
  }
  return open
}

/** The loopback addresses of this machine on which `port` is free; throws SetupError when it is taken. */
export async function freeLoopbackAddresses(port: number, variable: string): Promise<string[]> {
  const servers = await listenOnLoopback(port, variable, createServer)
  const addresses = servers.map((server) => (server.address() as { address: string }).address)
  await closeAll(servers)
  return addresses
}

/** Closes every listener; resolves when the ports are free. */
export async function closeAll(servers: Listener[]): Promise<void> {
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(() => done()))))
}

function listen(server: Listener, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function isMissingAddress(error: unknown): boolean {
  const { code, address } = error as NodeJS.ErrnoException & { address?: string }
  return address === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')
}

function explain(error: unknown, port: number, variable: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new SetupError(
      `Port ${port} is taken. Stop what listens there, or set ${variable} to another port.`,
    )
  if (code === 'EACCES')
    return new SetupError(`Port ${port} needs more rights. Set ${variable} to another port.`)
  return error
}
