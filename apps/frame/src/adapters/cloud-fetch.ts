import { FrameFailure } from '../frame-failure.ts'

const TIMEOUT_MS = 20_000

/** Asks a cloud; no cookie goes along, and no address of ours. @throws FrameFailure `cloud_unreachable` */
export async function cloudFetch(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    throw new FrameFailure('cloud_unreachable')
  }
}

/** What was read back is what was written. @throws FrameFailure `cloud_unreachable` */
export function checkReadBack(written: Uint8Array, read: Uint8Array): void {
  const same = read.length === written.length && read.every((byte, at) => byte === written[at])
  if (!same) throw new FrameFailure('cloud_unreachable')
}
