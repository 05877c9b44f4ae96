import type { AskBackend } from './use-backend.ts'

export interface Payment {
  hash: string
  status: string
}

const POLL_MS = 400
const PATIENCE_MS = 30_000

const STATUS_WORDS: Record<string, string> = {
  broadcasted: 'On its way',
  confirmed: 'Arrived',
  execution_reverted: 'Turned down by the chain',
  failed: 'Did not reach the chain',
  replaced: 'Another payment took its place',
}

export const wordsOf = (status: string): string => STATUS_WORDS[status] ?? status

/** Has the backend pay, and follows the payment until the chain has decided; one that takes longer stays on its way. */
export async function payAndFollow(
  ask: AskBackend,
  body: { to: string; amount: string },
  show: (payment: Payment) => void,
): Promise<Payment> {
  const { id, hash } = await ask<{ id: string; hash: string }>('payments', body)
  let payment: Payment = { hash, status: 'broadcasted' }
  show(payment)
  for (const end = Date.now() + PATIENCE_MS; payment.status === 'broadcasted' && Date.now() < end; ) {
    await new Promise((done) => setTimeout(done, POLL_MS))
    payment = { hash, status: (await ask<Payment>(`payments/${encodeURIComponent(id)}`)).status }
  }
  return payment
}
