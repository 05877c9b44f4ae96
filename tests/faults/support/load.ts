import { type AuthResponse, ROUTES } from '@latchkey/contract'
import type { FrameKey } from '../../../apps/server/src/testing/frame-key.ts'
import { newFrameKey } from '../../../apps/server/src/testing/frame-key.ts'
import { openTestFrame } from '../../../apps/server/src/testing/test-frame.ts'
import type { CallAnswer, TestHouse } from '../../../apps/server/src/testing/test-house.ts'
import type { openMailbox } from './mailbox.ts'
import type { ServerProcess } from './server-process.ts'

/** What the server has acknowledged, and may therefore never lose. */
export interface Acknowledged {
  email: string
  session: AuthResponse
  /** of the frame that the session is bound to */
  key: FrameKey
  /** Address of the wallet, once the server said that it keeps its shares. */
  wallet?: string
}

type Mailbox = Awaited<ReturnType<typeof openMailbox>>

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

function accepted(answer: CallAnswer): CallAnswer {
  if (answer.status !== 200) throw new Error(`status ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

/** A code that a killed server had not handed over comes late: whoever signs up without end goes on to the next one. */
const PATIENCE_MS = { alone: 60_000, amongMany: 10_000 }

/** Logs in by e-mail code, which makes the account where there is none. */
export async function logIn(
  server: ServerProcess,
  mailbox: Mailbox,
  email: string,
  patienceMs = PATIENCE_MS.alone,
): Promise<AuthResponse> {
  mailbox.codes.delete(email)
  accepted(await server.call('POST', ROUTES.passwordlessInit.path, { body: { email } }))
  for (const end = Date.now() + patienceMs; !mailbox.codes.has(email); await pause(10)) {
    if (Date.now() > end) throw new Error('no mail came')
  }
  const body = { email, code: mailbox.codes.get(email), mode: 'login-or-sign-up' }
  return accepted(await server.call('POST', ROUTES.passwordlessAuthenticate.path, { body })).body
}

/** A frame of the session, on a device of its own unless a key is given. */
export function openFrame(server: ServerProcess, session: AuthResponse, key?: FrameKey) {
  // The test frame needs a clock and a way to send, nothing else of the house.
  const house = { clock: { now: Date.now }, request: server.call } as unknown as TestHouse
  return openTestFrame(house, session, key)
}

async function createWallet(
  server: ServerProcess,
  { session, key }: Pick<Acknowledged, 'session' | 'key'>,
): Promise<string> {
  const frame = await openFrame(server, session, key)
  const { body } = await frame.makeRoot()
  accepted(await frame.call('createRoot', body))
  return body.address
}

/** Clients that sign up and create wallets one after the other until `stop`; failures in between are expected. */
export function startLoad(server: ServerProcess, mailbox: Mailbox, clients: number) {
  const acknowledged: Acknowledged[] = []
  let wallets = 0
  let running = true
  let next = 0
  const client = async () => {
    while (running) {
      try {
        const email = `user-${next++}@example.com`
        const entry: Acknowledged = {
          email,
          session: await logIn(server, mailbox, email, PATIENCE_MS.amongMany),
          key: await newFrameKey(),
        }
        acknowledged.push(entry)
        entry.wallet = await createWallet(server, entry)
        wallets += 1
      } catch {
        await pause(50)
      }
    }
  }
  const clientsDone = Promise.all(Array.from({ length: clients }, client))
  return {
    acknowledged,
    wallets: () => wallets,
    async stop(): Promise<void> {
      running = false
      await clientsDone
    },
  }
}
