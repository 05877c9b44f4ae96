import type { FrameLocator, Page } from '@playwright/test'
import type { World } from './world.ts'

/** How a hostile page lays the export document under a lure. */
export const LURES = [
  'opacity 0',
  'opacity .99',
  'covered',
  'clipped to a window of 20 pixels',
  'cut out by a path',
  'made tiny',
  'blurred',
] as const
export type Lure = (typeof LURES)[number] | 'in plain sight'

/** Where a lure draws the pointer to, in CSS pixels of the page. */
export const TARGET = { x: 150, y: 150 }

/** Address of the export document that a script makes itself, with the token that it finds in the page's storage. */
export async function exportAddress(page: Page, world: World, root: string): Promise<string> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('privy:pat') ?? 'null') as string)
  const query = new URLSearchParams({
    v: '1',
    entropy_id: root,
    entropy_id_verifier: 'ethereum-address-verifier',
    hd_wallet_index: '0',
    chain_type: 'ethereum',
    width: '300px',
    phrase_export: 'false',
  })
  return `${world.api}/apps/${world.appId}/embedded-wallets/export?${query}#token=${encodeURIComponent(token)}`
}

/** The same of the document that asks for the wallet's passkey. */
export async function passkeyAddress(page: Page, world: World, root: string): Promise<string> {
  const url = new URL(await exportAddress(page, world, root))
  url.pathname = url.pathname.replace('/export', '/passkey')
  url.searchParams.set('task', 'recover')
  url.searchParams.set('reauth', '1')
  return url.href
}

/** Lays the export document over the page with its button at `TARGET`, dressed up as the lure wants it. */
export async function layExport(
  page: Page,
  src: string,
  lure: Lure,
  at = TARGET,
  allow = 'clipboard-write',
): Promise<FrameLocator> {
  await page.evaluate(
    ({ src, lure, at, allow }) => {
      document.getElementById('hostile')?.remove()
      const box = document.createElement('div')
      box.id = 'hostile'
      const frame = document.createElement('iframe')
      frame.src = src
      frame.allow = allow
      frame.width = '300'
      frame.height = '44'
      box.style.cssText = `position:fixed;z-index:2147483647;left:${at.x - 150}px;top:${at.y - 22}px`
      frame.style.cssText = 'border:0;display:block'
      box.append(frame)
      if (lure === 'opacity 0') box.style.opacity = '0'
      if (lure === 'opacity .99') frame.style.opacity = '.99'
      if (lure === 'blurred') box.style.filter = 'blur(3px)'
      if (lure === 'cut out by a path') frame.style.clipPath = 'circle(12px)'
      if (lure === 'made tiny') {
        frame.width = '24'
        box.style.left = `${at.x - 12}px`
      }
      if (lure === 'covered') {
        const cover = document.createElement('div')
        cover.textContent = 'Win a prize'
        cover.style.cssText = 'position:absolute;inset:0;background:gold;pointer-events:none'
        box.append(cover)
      }
      if (lure === 'clipped to a window of 20 pixels') {
        box.style.cssText += `;overflow:hidden;width:20px;height:20px;left:${at.x - 10}px;top:${at.y - 10}px`
        frame.style.cssText += ';margin:-12px 0 0 -140px'
      }
      document.body.append(box)
    },
    { src, lure, at, allow },
  )
  return page.frameLocator('#hostile iframe')
}

/** Takes the export document to where the pointer is. */
export const moveExport = (page: Page, to: { x: number; y: number }) =>
  page.evaluate(({ x, y }) => {
    const { style } = document.getElementById('hostile') as HTMLElement
    style.left = `${x - 150}px`
    style.top = `${y - 22}px`
    // Two frames: it is drawn there, and the next press lands on it.
    return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
  }, to)
