import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { ensureInstalled } from '../../../tooling/lib/installed.mjs'
import { test as base, expect } from '../../e2e/support/fixtures.ts'
import { Host, type HostOptions } from './host.ts'
import { servePage } from './page-server.ts'
import { Recorder } from './recorder.ts'

interface TestFixtures {
  openHost: (
    options?: HostOptions & { profile?: BrowserContext },
  ) => Promise<{ host: Host; recorder: Recorder }>
}

interface WorkerFixtures {
  /** Origin of the page that mounts the published client. */
  origin: string
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      await ensureInstalled(fileURLToPath(new URL('..', import.meta.url)), { dev: true, log: console.log })
      const { buildPage } = await import('../build.mjs')
      const site = await servePage(await buildPage())
      await use(site.origin)
      await site.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  openHost: async ({ origin, world, newProfile }, use) => {
    await use(async ({ profile, ...options } = {}) => {
      const context = profile ?? (await newProfile())
      const recorder = new Recorder(world.api)
      await recorder.attach(context)
      const host = new Host(await context.newPage(), origin, world, options)
      await host.open()
      return { host, recorder }
    })
  },
})

export { expect }
