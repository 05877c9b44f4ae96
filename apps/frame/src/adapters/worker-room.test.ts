import { newEntropy, splitEntropy, withEntropy } from '@latchkey/keys'
import { expect, it } from 'vitest'
import { perform } from '../key-room/perform.ts'
import { packError } from '../key-room/room-error.ts'
import type { RoomReply, RoomRequest } from '../key-room/worker.ts'
import type { RoomWorker } from './worker-room.ts'
import { createWorkerRoom } from './worker-room.ts'

type Fate = 'works' | 'does not start' | 'is lost'

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
      postMessage(request: RoomRequest, transfer) {
        const { task, input } = structuredClone(request, { transfer })
        seen.tasks.push(task)
        if (fate === 'is lost') return queueMicrotask(() => worker.onerror?.({} as never))
        perform(task, input).then(
          (output) => say({ output }),
          (error: unknown) => say({ error: packError(error) }),
        )
      },
    }
    queueMicrotask(() => (fate === 'does not start' ? worker.onerror?.({} as never) : say({ ready: true })))
    return worker
  }
  return { workers, room: createWorkerRoom(spawn) }
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
  const never = createWorkers(['does not start', 'does not start'])
  await expect(never.room.run('checkRoot', await check())).rejects.toThrow('The key room did not start')
})

it('says that a worker was lost in the middle, ends it, and goes on with another', async () => {
  const { workers, room } = createWorkers(['is lost'])
  await expect(room.run('checkRoot', await check())).rejects.toThrow('The key room was lost')
  expect(workers[0]).toEqual({ tasks: ['checkRoot'], terminated: true })
  expect(await room.run('checkRoot', await check())).toEqual([])
})

it('lets nothing out of an error that nobody foresaw', () => {
  expect(packError(new Error('entropy 9e88'))).toEqual({ kind: 'unexpected' })
})
