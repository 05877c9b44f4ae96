import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** All strings of a page's JavaScript heap and more: the whole snapshot as text. */
export async function heapSnapshot(page: Page): Promise<string> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return chunks.join('')
}

/** Everything that a page of the host has stored, as text. */
export async function storedByPage(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  )
}

/** Every URL that a profile asks for, as they come. */
export function watchUrls(profile: BrowserContext): string[] {
  const urls: string[] = []
  profile.on('request', (request) => urls.push(request.url()))
  return urls
}

/** The spellings under which bytes could leak. */
export function spellings(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes)
  return [
    buffer.toString('hex'),
    buffer.toString('base64').replace(/=+$/, ''),
    buffer.toString('base64url'),
    [...bytes].join(','),
  ]
}
