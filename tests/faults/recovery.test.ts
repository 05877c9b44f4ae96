import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMemoryLock } from '../../apps/frame/src/adapters/memory-lock.ts'
import { type Between, type Device, openDevice } from './support/device.ts'
import { logIn } from './support/load.ts'
import { openMailbox } from './support/mailbox.ts'
import type { Case, Operation, Way } from './support/recovery-operations.ts'
import { AUTOMATIC, BY_PASSWORD, OPERATIONS, STEPS } from './support/recovery-operations.ts'
import { createServerProcess, type ServerProcess } from './support/server-process.ts'
import { createSignerProcess } from './support/signer-process.ts'

vi.mock('hash-wasm', async () => (await import('../../apps/frame/src/testing/quick-argon2.ts')).quickArgon2)

let mailbox: Awaited<ReturnType<typeof openMailbox>>
let signer: Awaited<ReturnType<typeof createSignerProcess>>
let server: ServerProcess
let users = 0

beforeAll(async () => {
  mailbox = await openMailbox()
  signer = await createSignerProcess()
  await signer.start()
  server = await createServerProcess(mailbox.url, signer.serverEnv)
  const user_owned_recovery_options = ['user-passcode']
  await server.addApp({ embedded_wallet_config: { user_owned_recovery_options } })
  await server.start()
})
afterAll(async () => {
  await server.close()
  await signer.close()
  await mailbox.close()
})

async function begin(operation: Operation): Promise<Case & { root: string }> {
  const email = `case-${users++}@example.com`
  const session = await logIn(server, mailbox, email)
  // before anything is killed: a server that comes back sends once more the mails that it did not hear were taken
  const elsewhere = await logIn(server, mailbox, email)
  const privateKey = `0x${randomBytes(32).toString('hex')}` as const
  const one = { session, elsewhere, device: openDevice(server, session), privateKey }
  return { ...one, root: await operation.prepare(one) }
}

/** A frame on the storage of the one before it, whose locks went with it. */
const reopened = ({ device, session }: Case, between?: Between, pause?: () => Promise<unknown>) =>
  openDevice(server, session, {
    storage: { ...device.storage, lock: createMemoryLock() },
    ...(between && { between }),
    ...(pause && { pause }),
  })

const codeOf = (error: { code?: string }) => error.code

/** Another device of the user's brings the wallet to itself by this way and by no other, and signs what this one signs. */
async function opensBy(way: Way, { elsewhere, root }: Case & { root: string }, device: Device) {
  const other = openDevice(server, elsewhere)
  const wrong = way === AUTOMATIC ? BY_PASSWORD : AUTOMATIC
  expect(await other.recover(root, wrong.secret).catch(codeOf)).toBe('invalid_request_arguments')
  expect(await other.recover(root, way.secret)).toEqual({ entropyId: root })
  const signature = await other.sign(root)
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  // which asks for no recovery: it has the shares of either version until the server decides
  expect(await device.sign(root)).toBe(signature)
}

/** Does something at the n-th request and at no other. */
function at(step: number, strike: (send: () => Promise<Response>) => Promise<Response>): Between {
  let count = 0
  return (send) => (++count === step ? strike(send) : send())
}
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
const gone = () => new Promise<never>(() => {})
const lost = () => Promise.reject(new Error('the connection broke'))

it.each(OPERATIONS.map((one) => [one.name, one] as const))('%s by these requests', async (_, operation) => {
  const one = await begin(operation)
  const asked: string[] = []
  const device = reopened(one, (send, path) => {
    asked.push(path.replace(one.root, ':root'))
    return send()
  })
  await operation.run(device, one.root, one)
  expect(asked).toEqual(operation.requests)
  await opensBy(operation.after, one, device)
})

it('has so many steps', () => expect(STEPS).toHaveLength(18))

describe.each(['before', 'after'] as const)('the frame dies %s its request', (moment) => {
  it.each(STEPS)('%s, %i: %s', async (_, step, __, operation) => {
    const one = await begin(operation)
    const died = gate()
    const dying = reopened(
      one,
      at(step, async (send) => {
        if (moment === 'after') await send()
        died.open()
        return gone()
      }),
    )
    // it ends by itself only where it fails before
    await Promise.race([died.opened, operation.run(dying, one.root, one)])
    dying.close()

    const next = reopened(one)
    const decided = moment === 'after' && step === operation.requests.length
    if (!operation.before) await operation.run(next, one.root, one)
    await opensBy(decided || !operation.before ? operation.after : operation.before, one, next)
  })
})

describe('the answer is lost, and asked for again', () => {
  it.each(STEPS)('%s, %i: %s', async (_, step, __, operation) => {
    const one = await begin(operation)
    const losing = at(step, async (send) => send().then(lost))
    const device = reopened(one, losing)
    await operation.run(device, one.root, one)
    await opensBy(operation.after, one, device)
  })
})

describe('a process is killed, and is there again when the frame asks again', () => {
  let back: Promise<void> | undefined
  const restart = (what: { start(): Promise<void> }) => {
    back = what.start()
    // whoever waits for it hears of a failure
    back.catch(() => undefined)
  }
  afterEach(async () => {
    await back
    back = undefined
  })

  const STRIKES = {
    // killed between two requests it is the same as after the first of them
    'the server, in the middle of': async (send: () => Promise<Response>) => {
      const answer = send()
      // heard of below
      answer.catch(() => undefined)
      await server.kill()
      restart(server)
      return answer
    },
    'the server, after': async (send: () => Promise<Response>) => {
      await send()
      await server.kill()
      restart(server)
      return lost()
    },
    'the signer, before': async (send: () => Promise<Response>) => {
      await signer.kill()
      const answer = await send()
      restart(signer)
      return answer
    },
  }

  describe.each(Object.entries(STRIKES))('%s the request', (_, strike) => {
    it.each(STEPS)('%s, %i: %s', async (__, step, ___, operation) => {
      const one = await begin(operation)
      const device = reopened(one, at(step, strike), () => back ?? Promise.resolve())
      await operation.run(device, one.root, one)
      await back
      await opensBy(operation.after, one, device)
    })
  })
})

it('lets one of two devices that set the recovery at once win, and the other one recovers by that', async () => {
  const ROUNDS = 6
  const ways = [BY_PASSWORD, AUTOMATIC] as const
  const [operation] = OPERATIONS
  const ends: unknown[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const one = await begin(operation as Operation)
    const second = openDevice(server, one.elsewhere)
    await second.recover(one.root, {})
    let waiting = 0
    const both = gate()
    const together: Between = async (send, path) => {
      if (!path.endsWith('/recovery')) return send()
      if (++waiting === 2) both.open()
      await both.opened
      return send()
    }
    const devices = [
      reopened(one, together),
      openDevice(server, one.elsewhere, { storage: second.storage, between: together }),
    ] as const
    const outcomes = await Promise.all(
      devices.map((device, at) =>
        device
          .setRecovery(one.root, (ways[at] as Way).method, (ways[at] as Way).secret)
          .then(() => 'won', codeOf),
      ),
    )
    ends.push(outcomes.toSorted())
    const firstWon = outcomes[0] === 'won'
    const [won, other] = firstWon ? devices : [devices[1], devices[0]]
    const way = firstWon ? BY_PASSWORD : AUTOMATIC
    expect(await other.sign(one.root).catch(codeOf)).toBe('wallet_not_on_device')
    await other.recover(one.root, way.secret)
    expect(await other.sign(one.root)).toBe(await won.sign(one.root))
  }
  expect(ends).toEqual(Array.from({ length: ROUNDS }, () => ['recovery_changed', 'won']))
})
