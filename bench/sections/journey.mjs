import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveFolder, withBrowser } from '../lib/browser.mjs'
import { bundleWithEsbuild, gzipSize } from '../lib/bundle.mjs'
import { installOurs, installPeer } from '../lib/host.mjs'
import { median } from '../lib/median.mjs'
import { printTable } from '../lib/table.mjs'
import { startWorld } from '../lib/world.mjs'

const APP = 'latchkeybenchapp000000001'
const SIGNATURES = 60
const entry = (name) => fileURLToPath(new URL(`../entries/${name}.jsx`, import.meta.url))

/**
 * The real thing in a browser: login in the modal until both wallets are shown (every script on the way, by
 * origin), both wallets created headless, and signatures through the frame with one vault round trip each.
 */
export async function run({ runs }) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const modules = installOurs(join(work, 'host'))
  const folder = join(work, 'bundle')
  await bundleWithEsbuild({ entry: entry('journey'), modules, out: folder, reactInside: true })
  await bundleWithEsbuild({
    entry: entry('plain-dialog'),
    modules,
    out: join(work, 'floor'),
    reactInside: true,
  })
  const peer = await bundleWithEsbuild({
    entry: entry('react-auth'),
    modules: installPeer('react-auth'),
    out: join(work, 'peer'),
  })
  const world = await startWorld(APP)
  const server = await serveFolder(folder)
  const floor = await serveFolder(join(work, 'floor'))
  try {
    const page = `${server.origin}/?api=${encodeURIComponent(world.api)}`
    const react = await withBrowser((context) => scriptsOf(context, floor.origin))
    const journeys = []
    for (let run = 0; run < runs; run++)
      journeys.push(await withBrowser((context) => journey(context, { page, world, origin: server.origin })))
    const of = (key) => median(journeys.map((row) => row[key]))
    printTable(`From the click to both wallets, median of ${runs} runs`, [
      {
        what: 'host scripts until session and both wallets, React left out',
        unit: 'kB gzip',
        ours: of('hostKilobytes') - react,
        peer: peer.initial / 1000,
        target: 70,
      },
      { what: 'wallet frame scripts', unit: 'kB gzip', ours: of('frameKilobytes'), target: 70 },
      { what: 'both wallets created, headless', unit: 'ms', ours: of('created'), target: 1500 },
      {
        what: `connect and personal_sign, headless, median of ${SIGNATURES}`,
        unit: 'ms',
        ours: of('signed'),
        target: 40,
      },
    ])
  } finally {
    server.close()
    floor.close()
    await world.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

async function scriptsOf(context, origin) {
  const weigh = weighScripts(context)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(origin, { waitUntil: 'networkidle' })
  return (await weigh())[origin]
}

async function journey(context, { page: address, world, origin }) {
  const weigh = weighScripts(context)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(address)
  await page.locator('#login:enabled').click()
  const email = `bench-${crypto.randomUUID()}@example.test`
  await page.getByRole('textbox').first().fill(email)
  await page.keyboard.press('Enter')
  const code = await world.codeFor(email)
  await page.getByRole('textbox').nth(5).waitFor()
  await page.keyboard.type(code)
  await page.locator('#solana:not(:empty)').waitFor({ timeout: 60_000 })
  const scripts = await weigh()

  await page.evaluate(() => localStorage.clear())
  await page.goto(address)
  await page.locator('#login:enabled').waitFor()
  const second = `bench-${crypto.randomUUID()}@example.test`
  await page.evaluate((to) => window.bench.sendCode(to), second)
  const secondCode = await world.codeFor(second)
  await page.evaluate((digits) => window.bench.loginWithCode(digits), secondCode)
  await page.locator('#user:not(:empty)').waitFor()
  const created = await page.evaluate(() => window.bench.createBoth())
  const signed = await page.evaluate(async (count) => {
    const times = []
    for (let i = 0; i < count; i++) times.push(await window.bench.sign())
    return times
  }, SIGNATURES)
  return {
    hostKilobytes: scripts[origin],
    frameKilobytes: scripts[world.api],
    created,
    signed: median(signed),
  }
}

/** Kilobytes of script fetched so far, by origin, as gzip -9 would carry them. */
function weighScripts(context) {
  const seen = new Map()
  const waiting = []
  context.on('response', (response) => {
    const url = new URL(response.url())
    if (!url.pathname.endsWith('.js') || response.status() !== 200 || seen.has(url.href)) return
    seen.set(url.href, { origin: url.origin, size: 0 })
    waiting.push(
      response
        .body()
        .then((body) => {
          seen.get(url.href).size = gzipSize(body)
        })
        .catch(() => {}),
    )
  })
  return async () => {
    await Promise.all(waiting)
    const sums = {}
    for (const { origin, size } of seen.values()) sums[origin] = (sums[origin] ?? 0) + size / 1000
    return sums
  }
}
