import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { WalletPorts } from './wallet-ports.ts'

const MINUTE_MS = 60_000

/**
 * Counts what the signer is asked to sign, make or change: of one wallet or user, so that none holds up the others of the
 * app, and of the app, so that none holds up other apps.
 * @param of a wallet's id or a page's user; null where it is neither's
 * @throws Refusal `too_many_requests`
 */
export async function countRequest(
  { limiter, clock }: Pick<WalletPorts, 'limiter' | 'clock'>,
  { id, settings: { limits } }: App,
  of: string | null,
): Promise<void> {
  const nowMs = clock.now()
  const windows = [
    ...(of === null
      ? []
      : [{ key: `${id} server wallet ${of}`, allowed: limits.server_wallet_requests_per_minute }]),
    { key: `${id} server wallets`, allowed: limits.server_wallet_requests_per_app_per_minute },
  ]
  for (const window of windows) {
    const until = await limiter.take({ ...window, windowMs: MINUTE_MS, now: new Date(nowMs) })
    if (!until) continue
    throw new Refusal('too_many_requests', 'Too much is asked of these server wallets at once', {
      retryAfterSeconds: Math.ceil((until.getTime() - nowMs) / 1000),
    })
  }
}
