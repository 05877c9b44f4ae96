import type { BrowserContext, Page } from '@playwright/test'

const BEGUN = 'argon2 has begun'

/** Where Argon2 begins, the worker says so and never comes back, as one that a browser has taken the memory from. */
const HELD = `{
  const { instantiate } = WebAssembly
  const stop = () => {
    console.log('${BEGUN}')
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
    Atomics.wait(new Int32Array(buffer), 0, 0)
  }
  WebAssembly.instantiate = async (...given) => {
    const { exports } = await instantiate(...given)
    const Hash_Calculate = (...call) =>
      exports.memory.buffer.byteLength < 2 ** 26 ? exports.Hash_Calculate(...call) : stop()
    return { exports: { ...exports, Hash_Calculate } }
  }
}
`

/** Holds the workers that stretch a password in the middle of it, while it is told to. */
export async function holdArgon2(profile: BrowserContext): Promise<{
  hold(yes: boolean): void
  /** Resolves when the next worker of the page is in there. */
  begun(page: Page): Promise<unknown>
}> {
  let held = false
  await profile.route(/\/slow-worker-[\w-]+\.js$/, async (route) => {
    const answer = await route.fetch()
    const program = await answer.text()
    await route.fulfill({ response: answer, body: held ? HELD + program : program })
  })
  return {
    hold(yes) {
      held = yes
    },
    begun: (page) =>
      page.waitForEvent('console', { predicate: (said) => said.text() === BEGUN, timeout: 60_000 }),
  }
}
