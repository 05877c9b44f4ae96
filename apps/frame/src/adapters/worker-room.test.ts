import { newEntropy, splitEntropy, withEntropy } from '@latchkey/keys'
import { expect, it } from 'vitest'
import { perform } from '../key-room/perform.ts'
import type { RoomAnswer, RoomReply, RoomRequest } from '../key-room/room.ts'
import { packError } from '../key-room/room-error.ts'
import type { PasscodeAnswer, PasscodeQuestion } from '../ports/key-room.ts'
import type { RoomProgram, RoomWorker } from './worker-room.ts'
import { createWorkerRoom, ROOM_PATIENCE_MS } from './worker-room.ts'

/** A clock whose waits never end. */
const still = { now: () => 0, wait: () => new Promise<void>(() => {}) }

type Fate = 'works' | 'does not start' | 'is lost' | 'answers what cannot be read'

/** Workers in this thread, each with the fate that the test gives it; what became of each. */
function createWorkers(fates: Fate[]) {
  const workers: { tasks: string[]; terminated: boolean }[] = []
  const spawn = (): RoomWorker => {
    const fate = fates[workers.length] ?? 'works'
    const seen = { tasks: [] as string[], terminated: false }
    workers.push(seen)
    const say = (data: RoomReply) => {
      if (!seen.terminated) worker.onmessage?.({ data } as MessageEvent<RoomReply>)
    }
    const worker: RoomWorker = {
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      terminate() {
        seen.terminated = true
      },
      postMessage(request, transfer) {
        const { task, input } = structuredClone(request as RoomRequest, { transfer })
        seen.tasks.push(task)
        if (fate === 'is lost') return queueMicrotask(() => worker.onerror?.({} as never))
        if (fate === 'answers what cannot be read')
          return queueMicrotask(() => worker.onmessageerror?.({} as never))
        // Readiness said twice is no outcome.
        say({ ready: true })
        perform(task, input).then(
          (output) => say({ output }),
          (error: unknown) => say({ error: packError(error) }),
        )
      },
    }
    queueMicrotask(() => (fate === 'does not start' ? worker.onerror?.({} as never) : say({ ready: true })))
    return worker
  }
  return { workers, room: createWorkerRoom(spawn, still) }
}

async function check() {
  const entropy = newEntropy()
  const { device, auth } = await splitEntropy(entropy)
  const address = await withEntropy(entropy, null, ({ key }) => key('ethereum', 0).address)
  return { device, auth, root: { address, chainType: 'ethereum' as const }, wallets: [] }
}

it('has a worker for each task, ends it with the task, and keeps one ready that has seen nothing', async () => {
  const { workers, room } = createWorkers([])
  const input = await check()
  expect(await room.run('checkRoot', input)).toEqual([])
  expect([input.device.length, input.auth.length]).toEqual([0, 0])
  const wrong = { ...(await check()), root: input.root }
  await expect(room.run('checkRoot', wrong)).rejects.toMatchObject({ name: 'KeyError', code: 'wrong_shares' })
  await Promise.all([room.run('checkRoot', await check()), room.run('checkRoot', await check())])
  const used = workers.filter(({ tasks }) => tasks.length > 0)
  expect(used).toEqual(Array(4).fill({ tasks: ['checkRoot'], terminated: true }))
  expect(workers.filter(({ terminated }) => !terminated)).toEqual([{ tasks: [], terminated: false }])
})

it('tries once more when a worker does not start, and gives up after that', async () => {
  const once = createWorkers(['does not start'])
  expect(await once.room.run('checkRoot', await check())).toEqual([])
  expect(once.workers[0]).toEqual({ tasks: [], terminated: true })
  const never = createWorkers(['does not start', 'does not start'])
  await expect(never.room.run('checkRoot', await check())).rejects.toThrow('The key room did not start')
})

it.each([
  'is lost',
  'answers what cannot be read',
] as const)('says that a worker %s in the middle, ends it, and goes on with another', async (fate) => {
  const { workers, room } = createWorkers([fate])
  await expect(room.run('checkRoot', await check())).rejects.toThrow('The key room was lost')
  expect(workers[0]).toEqual({ tasks: ['checkRoot'], terminated: true })
  expect(await room.run('checkRoot', await check())).toEqual([])
})

it('lets nothing out of an error that nobody foresaw', () => {
  expect(packError(new Error('entropy 9e88'))).toEqual({ kind: 'unexpected' })
})

const QUESTION: PasscodeQuestion = { root: 'root', shareVersion: 3, blinded: new Uint8Array(33).fill(2) }
const ANSWER: PasscodeAnswer = { evaluated: new Uint8Array(33).fill(4), proof: new Uint8Array(64).fill(5) }
const OUTPUT = new Uint8Array(17).fill(6)

/** What a recovery by password is given; the workers below look at none of it. */
const recovery = () => ({
  auth: new Uint8Array(17),
  root: { address: 'root', chainType: 'solana' as const },
  appId: 'app',
  userId: 'ada',
  material: {
    share_version: 3,
    recovery_method: 'user-passcode' as const,
    recovery_params: {},
    encrypted_recovery_share: { version: 2 as const, iv: '', ciphertext: '' },
  },
  recovery: { method: 'user-passcode' as const, passcode: 'secret', publicKey: '' },
})

/** Workers that do what the test has them say, by program; a clock that the test moves. */
function createSilent() {
  let now = 0
  const timers: { at: number; fire: () => void }[] = []
  const started: { program: RoomProgram; worker: RoomWorker; heard: unknown[]; terminated: boolean }[] = []
  const spawn = (program: RoomProgram): RoomWorker => {
    const one = { program, heard: [] as unknown[], terminated: false, worker: {} as RoomWorker }
    one.worker = {
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      postMessage: (request: RoomRequest | RoomAnswer) => void one.heard.push(structuredClone(request)),
      terminate() {
        one.terminated = true
      },
    }
    started.push(one)
    queueMicrotask(() => one.worker.onmessage?.({ data: { ready: true } } as MessageEvent<RoomReply>))
    return one.worker
  }
  const clock = {
    now: () => now,
    wait: (milliseconds: number) =>
      new Promise<void>((fire) => timers.push({ at: now + milliseconds, fire })),
  }
  const pass = async (milliseconds: number) => {
    now += milliseconds
    for (const { at, fire } of timers) if (at <= now) fire()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const say = async (data: RoomReply) => {
    started.at(-1)?.worker.onmessage?.({ data } as MessageEvent<RoomReply>)
    await pass(0)
  }
  return { room: createWorkerRoom(spawn, clock), started, pass, say }
}

/** A recovery by password under way: what came of it so far, and the workers. */
async function underWay(ask: (question: PasscodeQuestion) => Promise<PasscodeAnswer>) {
  const silent = createSilent()
  const outcome: { value?: unknown; error?: unknown } = {}
  silent.room.run('recover', recovery(), ask).then(
    (value) => Object.assign(outcome, { value }),
    (error: unknown) => Object.assign(outcome, { error }),
  )
  await silent.pass(0)
  return { ...silent, outcome }
}

it('runs what needs Argon2 in the slow program, and keeps the spare of the quick one', async () => {
  const { started, say, outcome } = await underWay(async () => ANSWER)
  expect(started.map(({ program }) => program)).toEqual(['quick', 'slow'])
  await say({ output: OUTPUT })
  expect(outcome).toEqual({ value: OUTPUT })
  expect(started.map(({ program, terminated }) => [program, terminated])).toEqual([
    ['quick', false],
    ['slow', true],
  ])
})

it('asks for a task in its middle, and hands it the answer', async () => {
  const asked: PasscodeQuestion[] = []
  const { started, say, outcome } = await underWay(async (question) => {
    asked.push(question)
    return ANSWER
  })
  await say({ ask: QUESTION })
  expect(asked).toEqual([QUESTION])
  expect(started[1]?.heard.slice(1)).toEqual([{ answer: ANSWER }])
  expect(outcome).toEqual({})
  await say({ output: OUTPUT })
  expect(outcome).toEqual({ value: OUTPUT })
})

it('ends the room when asking fails, and says why it failed', async () => {
  const refusal = new Error('too many tries')
  const { started, say, outcome } = await underWay(() => Promise.reject(refusal))
  await say({ ask: QUESTION })
  expect(outcome).toEqual({ error: refusal })
  expect(started[1]).toMatchObject({ terminated: true, heard: [{ task: 'recover' }] })
})

it('ends the room when it asks though there is nobody to ask', async () => {
  const { room, say, pass } = createSilent()
  const failed = room.run('recover', recovery()).catch((error: Error) => error.message)
  await pass(0)
  await say({ ask: QUESTION })
  expect(await failed).toBe('The key room was lost')
})

it('takes a room for lost that says nothing for a minute, as one that the browser killed', async () => {
  const { started, pass, outcome } = await underWay(async () => ANSWER)
  await pass(ROOM_PATIENCE_MS - 1)
  expect(outcome).toEqual({})
  await pass(1)
  expect(outcome).toEqual({ error: new Error('The key room was lost') })
  expect(started[1]?.terminated).toBe(true)
})

it('does not count the time that an answer takes, and begins anew after it', async () => {
  let answer: (value: PasscodeAnswer) => void = () => {}
  const asked = new Promise<PasscodeAnswer>((resolve) => {
    answer = resolve
  })
  const { pass, say, outcome } = await underWay(() => asked)
  await pass(ROOM_PATIENCE_MS - 1)
  await say({ ask: QUESTION })
  await pass(5 * ROOM_PATIENCE_MS)
  answer(ANSWER)
  await pass(0)
  await pass(ROOM_PATIENCE_MS - 1)
  expect(outcome).toEqual({})
  await pass(1)
  expect(outcome).toEqual({ error: new Error('The key room was lost') })
})
