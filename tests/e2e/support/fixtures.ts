import { randomBytes } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, chromium, expect } from '@playwright/test'
import { serveDemo } from '../../../apps/demo/serve.mjs'
import { launchOptions, type ThirdPartyStorage } from './browser.ts'
import { Demo } from './demo.ts'
import { Inbox } from './inbox.ts'
import { makeApp } from './own-app.ts'
import { freePorts } from './ports.ts'
import { watchErrors } from './watch.ts'
import { neighboursOf, type World, worldOfThisRun } from './world.ts'

interface TestFixtures {
  inbox: Inbox
  /** An e-mail address nobody has used. */
  newUser: () => string
  /** A fresh browser profile; an uncaught error or a breach of a page's policy fails the test. */
  newProfile: (options?: Parameters<Browser['newContext']>[0]) => Promise<BrowserContext>
  /** The demo, opened in a profile (a fresh one by default). */
  openDemo: (profile?: BrowserContext, search?: string) => Promise<Demo>
  /** A demo of the test's own whose API is at another address; answers the world as that demo sees it. */
  serveDemoFor: (api: string, port?: number) => Promise<World>
  /** Page errors that a test expects: matching ones are let pass. */
  allowedPageErrors: RegExp[]
}

interface WorkerFixtures {
  world: World
  /** Id of an app like the demo's that makes no wallets, so that a login is over at once. */
  plainApp: string
  storage: ThirdPartyStorage
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  storage: ['partitioned', { scope: 'worker', option: true }],
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => use(worldOfThisRun()),
    { scope: 'worker' },
  ],
  plainApp: [async ({ world }, use) => use(await makeApp(world)), { scope: 'worker' }],
  browser: [
    async ({ storage }, use) => {
      const browser = await chromium.launch(await launchOptions(storage))
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  inbox: async ({ world }, use) => use(new Inbox(world.sandbox)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  newUser: async ({}, use) => use(() => `user-${randomBytes(6).toString('hex')}@example.com`),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  allowedPageErrors: async ({}, use) => use([]),
  newProfile: async ({ browser, allowedPageErrors }, use) => {
    const profiles: BrowserContext[] = []
    const errors: string[] = []
    await use(async (options) => {
      const profile = await browser.newContext(options)
      profile.setDefaultTimeout(60_000)
      profiles.push(profile)
      watchErrors(profile, errors)
      return profile
    })
    for (const profile of profiles) await profile.close()
    const unexpected = errors.filter((error) => !allowedPageErrors.some((pattern) => pattern.test(error)))
    expect(unexpected, 'uncaught errors and breaches of a policy').toEqual([])
  },
  openDemo: async ({ world, inbox, newProfile }, use) => {
    await use(async (profile, search) => {
      const page = await (profile ?? (await newProfile())).newPage()
      const demo = new Demo(page, world, inbox)
      await demo.open(search)
      return demo
    })
  },
  serveDemoFor: async ({ world }, use) => {
    const sites: Awaited<ReturnType<typeof serveDemo>>[] = []
    await use(async (api, port) => {
      const [free = 0] = port ? [port] : await freePorts(1)
      const site = await serveDemo({ port: free, near: { ...neighboursOf(world), apiUrl: api } })
      sites.push(site)
      return { ...world, api, demo: site.url }
    })
    for (const site of sites) await site.close()
  },
})

export { expect }
