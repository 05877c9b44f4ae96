import { afterEach, describe, expect, it, vi } from 'vitest'
import { keyRoomStarter } from './browser-worker.ts'

const [QUICK, SLOW] = ['https://keys.example/worker-1.js', 'https://keys.example/slow-2.js']
vi.mock('../key-room/worker.ts?worker&url', () => ({ default: 'https://keys.example/worker-1.js' }))
vi.mock('../key-room/slow-worker.ts?worker&url', () => ({ default: 'https://keys.example/slow-2.js' }))

/** A browser's workers, in small: what each was started with. */
function watchWorkers() {
  const started: unknown[][] = []
  vi.stubGlobal(
    'Worker',
    class {
      constructor(...given: unknown[]) {
        started.push(given)
      }
    },
  )
  return started
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a program of the key room', () => {
  const options = { type: 'module', name: 'key-room' }

  it('is started by its address where the browser has no Trusted Types', () => {
    const started = watchWorkers()
    vi.stubGlobal('trustedTypes', undefined)
    const start = keyRoomStarter()
    expect(started).toEqual([])
    start('quick')
    start('slow')
    expect(started).toEqual([
      [QUICK, options],
      [SLOW, options],
    ])
  })

  it('is one of the only two that the page’s Trusted Types policy lets start', () => {
    const started = watchWorkers()
    const policies: [string, (url: string) => unknown][] = []
    vi.stubGlobal('trustedTypes', {
      createPolicy(name: string, { createScriptURL }: { createScriptURL: (url: string) => string }) {
        policies.push([name, createScriptURL])
        return { createScriptURL: (url: string) => ({ trusted: createScriptURL(url) }) }
      },
    })
    const start = keyRoomStarter()
    start('quick')
    start('slow')
    expect(started).toEqual([
      [{ trusted: QUICK }, options],
      [{ trusted: SLOW }, options],
    ])
    const [[name, createScriptURL]] = policies as [(typeof policies)[0]]
    expect(name).toBe('latchkey-key-room')
    const refusal = new TypeError('Not a program of the key room')
    expect(() => createScriptURL('https://keys.example/other.js')).toThrow(refusal)
    expect([QUICK, SLOW].map(createScriptURL)).toEqual([QUICK, SLOW])
  })
})
