// Load, main thread and click-to-dialog of a page whose `#login` button opens a dialog.
import { serveFolder, withBrowser } from './browser.mjs'

/**
 * @param answer (url, request) => ({ status?, json?, body? }) | null: what other hosts answer; null refuses
 * @param hover the pointer rests on the button for 200 ms before the click, as a mouse does; else the click comes from
 *   nowhere, as a finger's or a script's
 * @returns of one visit, in ms: `blocked` (sum of long tasks beyond 50 ms until settled) and `visible` (pointer event to
 *   the frame after the dialog first has area and opacity), `kilobytes` of script before the click
 */
export async function measureModal({ folder, answer, throttle, hover = true, dialog = '[role=dialog]' }) {
  const server = await serveFolder(folder)
  try {
    return await withBrowser((context) =>
      oneRun(context, { origin: server.origin, answer, throttle, hover, dialog }),
    )
  } finally {
    server.close()
  }
}

async function oneRun(context, { origin, answer, throttle, hover, dialog }) {
  const page = context.pages()[0] ?? (await context.newPage())
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    async (route) => {
      const reply = await answer(new URL(route.request().url()), route.request())
      if (!reply) return route.abort().catch(() => {})
      return route
        .fulfill({
          status: reply.status ?? 200,
          contentType: reply.json === undefined ? 'text/html' : 'application/json',
          headers: {
            'access-control-allow-origin': origin,
            'access-control-allow-credentials': 'true',
            'access-control-allow-headers':
              'authorization,content-type,privy-app-id,privy-client,privy-ca-id,privy-client-id,privy-ui',
          },
          body: reply.json === undefined ? (reply.body ?? '') : JSON.stringify(reply.json),
        })
        .catch(() => {})
    },
  )
  await page.addInitScript(watchPage, dialog)
  const devtools = await context.newCDPSession(page)
  if (throttle > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.goto(`${origin}/`, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForFunction(() => window.__marks.ready !== undefined, null, { timeout: 60_000 })
  await page.waitForFunction(
    () => {
      const marks = window.__marks
      const last = Math.max(marks.ready, ...marks.long.map(([start, duration]) => start + duration))
      return performance.now() - last > 1500
    },
    null,
    { timeout: 60_000, polling: 100 },
  )
  const before = await page.evaluate(() => ({
    blocked: window.__marks.long.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
    ready: window.__marks.ready,
    kilobytes:
      performance
        .getEntriesByType('resource')
        .filter((entry) => new URL(entry.name).origin === location.origin && /\.js(\?|$)/.test(entry.name))
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000,
  }))
  if (hover) {
    const box = await page.locator('#login').boundingBox()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(200)
    await page.mouse.down()
    await page.mouse.up()
  } else await page.locator('#login').evaluate((button) => button.click())
  await page.waitForFunction(() => window.__marks.visible > 0, null, { timeout: 30_000 })
  const visible = await page.evaluate(() => window.__marks.visible - window.__marks.click)
  return { ...before, visible }
}

function watchPage(dialog) {
  window.__marks = { long: [] }
  const marks = window.__marks
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.long.push([entry.startTime, entry.duration])
  }).observe({ type: 'longtask', buffered: true })
  const find = (root) => {
    const found = root.querySelector(dialog)
    if (found) return found
    for (const element of root.querySelectorAll('*')) {
      const inside = element.shadowRoot && find(element.shadowRoot)
      if (inside) return inside
    }
    return null
  }
  const seen = (element) => {
    if (!element) return false
    const box = element.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) return false
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    let opacity = 1
    for (let at = element; at; at = at.parentElement ?? at.getRootNode().host)
      opacity *= Number(getComputedStyle(at).opacity)
    return opacity > 0.01
  }
  new MutationObserver(() => {
    const button = document.querySelector('#login')
    if (marks.ready === undefined && button && !button.disabled) marks.ready = performance.now()
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener(
    'click',
    (event) => {
      if (marks.click !== undefined || !event.target.closest?.('#login')) return
      marks.click = event.timeStamp
      const frame = () => {
        if (seen(find(document)))
          return requestAnimationFrame(() => {
            marks.visible = performance.now()
          })
        requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    },
    true,
  )
}
