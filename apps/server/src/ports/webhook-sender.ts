export interface WebhookSender {
  /** Whether the receiver took it: an answer from 200 to 299 in time, and before `stop`. Never throws. */
  send(url: string, headers: Record<string, string>, body: string, stop: AbortSignal): Promise<boolean>
}
