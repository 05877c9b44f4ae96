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

const APP = 'latchkeybenchapp000000001'
const CHAIN = 'eip155:31337'
/** Who says what would happen, by the app that the page is of. */
const SCANS = {
  nobody: { app: APP, most: 250 },
  simulation: { app: 'latchkeybenchapp000000002', most: 500 },
  scanner: { app: 'latchkeybenchapp000000003', most: 500 },
}
const WORDS = { nobody: 'no scan', simulation: 'simulated by the node', scanner: 'judged by a scanner' }
const DOLLAR = '0x4AF256A7EEece53f3185EFC84934b8655F451a83'
const SHOP = '000000000000000000000000000000000000c0de'
const TRANSACTIONS = {
  coin: { to: `0x${SHOP}`, value: '0x38d7ea4c68000' },
  // transfer(shop, 5 dollars)
  token: {
    to: DOLLAR,
    data: `0xa9059cbb${SHOP.padStart(64, '0')}${(5_000_000).toString(16).padStart(64, '0')}`,
  },
}
const OPENED = 9
const WARM_UP = 2
const entry = fileURLToPath(new URL('../entries/transaction.jsx', import.meta.url))

/**
 * From `sendTransaction` to the button that approves it, headless, on the sandbox's chain: a payment of the coin and one of a
 * token; without a scan, with a simulation and with the sandbox's scanner. After the page's first signature: the first one
 * shows for a second that the wallet is connected to. The peer has no row: its bundle logs in at its maker's servers alone, and
 * who is not logged in is asked to confirm nothing.
 */
export async function run({ runs }) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const folder = join(work, 'bundle')
  const modules = installOurs(join(work, 'host'))
  await bundleWithEsbuild({ entry, modules, out: folder, reactInside: true })
  const world = await startWorld(APP)
  // an origin for each app: what a page keeps is by origin, and one would take the session of another
  const servers = {}
  for (const scan of Object.keys(SCANS)) servers[scan] = await serveFolder(folder)
  try {
    await world.addApp(SCANS.simulation.app, {
      chains: { [CHAIN]: { rpc_urls: [world.ethereum] } },
      transaction_scanning: { by: 'simulation' },
    })
    await world.addApp(
      SCANS.scanner.app,
      { transaction_scanning: { by: 'blockaid', chain_names: { [CHAIN]: '31337' } } },
      { blockaid: { api_key: (await world.outside()).scanner.api_key } },
    )
    const kinds = Object.keys(TRANSACTIONS)
    const cells = kinds.flatMap((kind) =>
      Object.entries(SCANS).map(([scan, { app, most }]) => ({ kind, scan, app, most, ours: [] })),
    )
    const busy = []
    for (let run = 0; run < runs; run++)
      await withBrowser(async (context) => {
        const pages = {}
        for (const scan of Object.keys(SCANS))
          pages[scan] = await ready(context, servers[scan].origin, world, scan)
        for (const cell of run % 2 ? cells.toReversed() : cells) {
          busy.push(loadavg()[0])
          await pages[cell.scan].bringToFront()
          await opened(pages[cell.scan], cell.kind, WARM_UP)
          cell.ours.push(median(await opened(pages[cell.scan], cell.kind, OPENED)))
        }
      })
    printTable(
      `From sendTransaction to a button that can be pressed, ${runs} runs of medians of ${OPENED} (peer: cannot log in here)`,
      cells.map(({ kind, scan, most, ours }) => ({
        what: `a payment of a ${kind}, ${WORDS[scan]}`,
        unit: 'ms',
        ours,
        target: most,
      })),
    )
    console.log(
      `processes that wanted a share: median ${median(busy).toFixed(0)}, ${Math.min(...busy).toFixed(0)} to ${Math.max(...busy).toFixed(0)}`,
    )
  } finally {
    for (const server of Object.values(servers)) server.close()
    await world.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

/** A page whose user is logged in, has a wallet with coins and dollars, and has signed once. */
async function ready(context, origin, world, scan) {
  const page = await context.newPage()
  const query = new URLSearchParams({ app: SCANS[scan].app, api: world.api, rpc: world.ethereum })
  if (scan !== 'nobody') query.set('scan', 'yes')
  await page.goto(`${origin}/?${query}`)
  await page.locator('#ready:not(:empty)').waitFor()
  const email = `bench-${crypto.randomUUID()}@example.test`
  await page.evaluate((to) => window.bench.sendCode(to), email)
  const code = await world.codeFor(email)
  await page.evaluate((digits) => window.bench.loginWithCode(digits), code)
  await page.locator('#user:not(:empty)').waitFor()
  const address = await page.evaluate(() => window.bench.create())
  for (const asset of ['native', 'dollar']) await world.give({ chain: 'ethereum', asset, address })
  await page.evaluate(() => window.bench.sign())
  return page
}

const opened = (page, kind, count) =>
  page.evaluate(
    async ({ transaction, times }) => {
      const taken = []
      while (taken.length < times) taken.push(await window.bench.confirm(transaction))
      return taken
    },
    { transaction: TRANSACTIONS[kind], times: count },
  )
