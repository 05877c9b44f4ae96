import type { WebhookSender } from '../../ports/webhook-sender.ts'

const TIMEOUT_MS = 15_000

/** Posts as it is told; redirects are not followed, so that a receiver cannot send the server elsewhere. */
export const httpWebhookSender: WebhookSender = {
  async send(url, headers, body, stop) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'user-agent': 'Latchkey-Webhooks' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  },
}
