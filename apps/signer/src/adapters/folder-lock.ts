import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'

const SOCKET = /^owner-[0-9a-f]{16}\.sock$/
/** Of a socket's path, less than what every system takes (104 bytes on macOS, 108 on Linux). */
const LONGEST_PATH_BYTES = 100

/**
 * Takes a folder of the signer's for this process, before anything in it is read or tidied; makes it where it is not there. A process holds it by a socket in it that it listens on: the kernel lets go
 * of that with the process, however it ended, and answers the same to who asks from another container with this folder. A file
 * with a process id would do neither.
 * @returns gives it back
 * @throws Error with one sentence while a living process has it, or where the folder takes no socket
 */
export async function lockFolder(path: string, setting: string): Promise<() => Promise<void>> {
  const folder = resolve(path)
  make(folder, setting)
  const own = `owner-${randomBytes(8).toString('hex')}.sock`
  const reach = openWay(folder, own)
  let server: Server
  try {
    server = await listenAt(reach.to(own))
  } catch (error) {
    reach.close()
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`The signer’s folder ${folder} takes no lock (${code}); ${setting} says where it is`)
  }
  const giveBack = async () => {
    // Node removes the socket when it closes the server
    await new Promise((done) => server.close(done))
    reach.close()
  }
  // Listening before looking: of two that start at once one at least sees the other. Names are never used twice, so that
  // one who removes a dead socket removes no other.
  for (const other of readdirSync(folder).filter((name) => SOCKET.test(name) && name !== own)) {
    if (await listens(reach.to(other))) {
      await giveBack()
      throw new Error(
        `The signer’s folder ${folder} is in use by another process: stop that one first; ${setting} says where it is`,
      )
    }
    rmSync(join(folder, other), { force: true })
  }
  if (!existsSync(join(folder, own))) {
    await giveBack()
    throw new Error(
      `The signer’s folder ${folder} was taken by another process that started at the same time`,
    )
  }
  return giveBack
}

function make(folder: string, setting: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST')
      throw new Error(`The signer’s folder ${folder} cannot be made (${code}); ${setting} says where it is`)
  }
}

/** How sockets of a folder are reached: a path that is too long for a socket goes by the folder's descriptor, where there is one. */
function openWay(folder: string, name: string): { to(name: string): string; close(): void } {
  if (Buffer.byteLength(join(folder, name)) <= LONGEST_PATH_BYTES || process.platform !== 'linux')
    return { to: (one) => join(folder, one), close: () => {} }
  const descriptor = openSync(folder, 'r')
  return {
    to: (one) => `/proc/self/fd/${descriptor}/${one}`,
    close: () => closeSync(descriptor),
  }
}

function listenAt(path: string): Promise<Server> {
  // Whoever connects learns that somebody listens.
  const server = createServer((socket) => socket.destroy())
  server.unref()
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen({ path, readableAll: false, writableAll: false }, () => done(server))
  })
}

/** Whether a process holds it: one that cannot be asked, because too many ask or it is another account's, does. */
function listens(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      done(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    )
  })
}
