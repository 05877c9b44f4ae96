import type { Frame } from '@playwright/test'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

/** The wallet frame's document in a page of the demo. */
async function walletFrame(demo: Demo): Promise<Frame> {
  const find = () => demo.page.frames().find((frame) => /\/embedded-wallets(\?|$)/.test(frame.url()))
  await expect.poll(find).toBeTruthy()
  return find() as Frame
}

test('the wallet frame has a process of its own, though its page is of the same site', async ({
  openDemo,
  newUser,
  browser,
  world,
}) => {
  expect(new URL(world.api).hostname).toBe(new URL(world.demo).hostname)
  const demo = await openDemo()
  await demo.logIn(newUser())
  const frame = await walletFrame(demo)
  expect(await frame.evaluate(() => window.originAgentCluster)).toBe(true)
  // A frame in its page's process is no target of its own.
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  await session.detach()
  const own = targetInfos.filter(({ type, url }) => type === 'iframe' && url.startsWith(world.api))
  expect(own.map(({ url }) => new URL(url).pathname)).toContain(`/apps/${world.appId}/embedded-wallets`)
})

test.describe('a text in the wallet frame', () => {
  test.use({ allowedPageErrors: [/Trusted|Content Security Policy/] })

  test('becomes no markup, no script and no worker, while the frame goes on signing', async ({
    openDemo,
    newUser,
  }) => {
    const demo = await openDemo()
    await demo.logIn(newUser())
    const frame = await walletFrame(demo)
    const outcomes = await frame.evaluate(() => {
      const attempts: Record<string, () => unknown> = {
        markup: () => {
          document.body.innerHTML = '<img>'
        },
        script: () => {
          document.createElement('script').text = 'x'
        },
        evaluation: () => setTimeout('x'),
        worker: () => new Worker('/frame/other.js'),
        policy: () =>
          (
            window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes.createPolicy('another', {}),
      }
      return Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt()
          return [name, 'done']
        } catch (error) {
          return [name, (error as Error).name]
        }
      })
    })
    expect(outcomes).toEqual([
      ['markup', 'TypeError'],
      ['script', 'TypeError'],
      ['evaluation', expect.stringMatching(/^(TypeError|EvalError)$/)],
      ['worker', 'TypeError'],
      ['policy', 'TypeError'],
    ])
    expect(await demo.sign('Sign message')).toMatch(/^0x[0-9a-f]{130}$/)
  })
})

test('keys are worked with in a worker that is gone when its task is done', async ({ openDemo, newUser }) => {
  const demo = await openDemo()
  const rooms: string[] = []
  demo.page.on('worker', (worker) => {
    const name = `room ${rooms.length}`
    rooms.push(`${name} begins`)
    worker.on('close', () => rooms.push(`${name} ends`))
  })
  await demo.logIn(newUser())
  const count = (what: 'begins' | 'ends') => rooms.filter((one) => one.endsWith(what)).length
  // One is always ready, and it is the latest.
  const waiting = () => count('begins') - count('ends')
  await expect.poll(waiting).toBe(1)
  const before = count('ends')
  expect(before).toBeGreaterThan(0)
  await demo.sign('Sign message')
  await expect.poll(() => count('ends')).toBeGreaterThan(before)
  await expect.poll(waiting).toBe(1)
})
