export interface WebhookSender {
  /** Whether the receiver took it: an answer from 200 to 299 in time. Never throws. */
  send(url: string, headers: Record<string, string>, body: string): Promise<boolean>
}
