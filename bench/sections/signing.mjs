import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveFolder, withBrowser } from '../lib/browser.mjs'
import { bundleWithEsbuild } from '../lib/bundle.mjs'
import { installOurs } from '../lib/host.mjs'
import { median } from '../lib/median.mjs'
import { printTable } from '../lib/table.mjs'
import { startWorld } from '../lib/world.mjs'
import { codeOf, STEP_MS } from '../server/totp.mjs'

const APP = 'latchkeybenchapp000000001'
const BLOCKS = 4
const SIGNATURES = 20
const WARM_UP = 5
const entry = fileURLToPath(new URL('../entries/signing.jsx', import.meta.url))

/**
 * Connect and personal_sign in a browser, headless: of a user with a second factor who has verified by it a moment ago,
 * against one without, in turn.
 */
export async function run({ runs }) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const folder = join(work, 'bundle')
  const modules = installOurs(join(work, 'host'))
  await bundleWithEsbuild({ entry, modules, out: folder, reactInside: true })
  const world = await startWorld(APP, { mfa_methods: ['totp'] })
  const server = await serveFolder(folder)
  try {
    const address = `${server.origin}/?api=${encodeURIComponent(world.api)}`
    const row = { ours: [], peer: [] }
    const busy = []
    for (let run = 0; run < runs; run++)
      await withBrowser((plainly) =>
        withBrowser(async (verified) => {
          const plain = await signer(plainly, address, world)
          const factor = await signer(verified, address, world)
          await verifyBySecondFactor(factor)
          busy.push(loadavg()[0])
          const times = { plain: [], factor: [] }
          for (const page of [plain, factor]) await sign(page, WARM_UP)
          for (let block = 0; block < BLOCKS; block++) {
            times.plain.push(...(await sign(plain, SIGNATURES)))
            times.factor.push(...(await sign(factor, SIGNATURES)))
          }
          row.ours.push(median(times.factor))
          row.peer.push(median(times.plain))
        }),
      )
    printTable(
      `Signing with a second factor that is satisfied, against without (peer column), ${runs} runs of medians of ${BLOCKS * SIGNATURES}`,
      [{ what: 'connect and personal_sign, headless', unit: 'ms', ...row, part: 1.2 }],
    )
    console.log(
      `processes that wanted a share: median ${median(busy).toFixed(0)}, ${Math.min(...busy).toFixed(0)} to ${Math.max(...busy).toFixed(0)}`,
    )
  } finally {
    server.close()
    await world.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

/** A page whose user is logged in and has a wallet. */
async function signer(context, address, world) {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(address)
  await page.locator('#ready:not(:empty)').waitFor()
  const email = `bench-${crypto.randomUUID()}@example.test`
  await page.evaluate((to) => window.bench.sendCode(to), email)
  const code = await world.codeFor(email)
  await page.evaluate((digits) => window.bench.loginWithCode(digits), code)
  await page.locator('#user:not(:empty)').waitFor()
  await page.evaluate(() => window.bench.create())
  return page
}

async function verifyBySecondFactor(page) {
  const secret = await page.evaluate(() => window.bench.secret())
  await page.evaluate((code) => window.bench.enrol(code), codeOf(secret))
  await page.locator('#factors:not(:empty)').waitFor()
  // each step's code counts once, and the next one's already counts
  await page.evaluate(() => {
    window.verified = window.bench.verify()
  })
  await page.getByRole('textbox').nth(5).waitFor()
  await page.keyboard.type(codeOf(secret, Date.now() + STEP_MS))
  await page.evaluate(() => window.verified)
}

const sign = (page, count) =>
  page.evaluate(async (times) => {
    const taken = []
    while (taken.length < times) taken.push(await window.bench.sign())
    return taken
  }, count)
