import { FARCASTER_CHANNEL_HEADER, type FarcasterStatusResponse, LOGIN_ROUTES } from '@latchkey/contract'
import { ClientError } from '../../errors/client-errors.ts'
import { type Proven, proofBy, submitProof } from '../account/submit-proof.ts'
import { captchaToken } from '../captcha/captcha-token.ts'
import type { FlowClient } from '../flow-client.ts'

/** What a Farcaster app signed into the channel. */
export interface FarcasterSignature {
  message: string
  /** 0x hex */
  signature: string
  fid: number
}

export interface FarcasterLogin {
  /** Opens a channel. @returns the address that the QR code holds and a phone opens */
  open(): Promise<string>
  /**
   * One look at the channel; null while nobody has signed, and where nothing was to be learnt: the next look may.
   * @throws ApiError of a channel that is no more, ClientError without one
   */
  poll(): Promise<FarcasterSignature | null>
  /** Logs in or links, as the open modal wants it. @throws ClientError without a completed channel (FC-010) */
  authenticate(options?: { disableSignup?: boolean | undefined }): Promise<Proven>
  /** A step failed: hosts hear of it. */
  failed(error: unknown): void
}

/** The channel holds message, signature and fid: a Farcaster app has signed (FC-009). */
export function signatureOf(status: FarcasterStatusResponse): FarcasterSignature | null {
  if (status.state !== 'completed') return null
  const { message, signature, fid } = status
  return message && signature && fid !== undefined ? { message, signature, fid } : null
}

/** The server will say the same of every further look. */
export function isRefusal(error: { status?: number | null }): boolean {
  const status = error.status ?? 0
  return status >= 400 && status < 500 && status !== 429 && status !== 408
}

/** A Farcaster login over a relay channel; one for each screen. */
export function createFarcasterLogin(client: FlowClient): FarcasterLogin {
  let channel: string | null = null
  let signed: FarcasterSignature | null = null
  const intent = () => (client.login.attempt()?.intent === 'link' ? 'link' : 'login')

  return {
    async open() {
      signed = null
      const token = await captchaToken(client)
      const answer = await client.send(LOGIN_ROUTES.farcasterInit, {
        body: token ? { token } : {},
      })
      channel = answer.channel_token
      return answer.connect_uri
    },
    async poll() {
      if (!channel) throw new ClientError('No Farcaster channel is open')
      const look = client.send(LOGIN_ROUTES.farcasterStatus, {
        headers: { [FARCASTER_CHANNEL_HEADER]: channel },
        // the next poll is the repetition
        retries: 0,
      })
      const status = await look.catch((error) => {
        if (isRefusal(error)) throw error
        return null
      })
      signed = status && signatureOf(status)
      return signed
    },
    async authenticate({ disableSignup } = {}) {
      if (!channel || !signed) throw new ClientError('The Farcaster channel is not completed')
      const { farcasterAuthenticate: authenticate, farcasterLink: link } = LOGIN_ROUTES
      const body = { channel_token: channel, ...signed }
      return submitProof(client, proofBy({ method: 'farcaster', authenticate, link, body }), {
        intent: intent(),
        disableSignup,
      })
    },
    failed: (error) => client.login.failed(error, { intent: intent(), method: 'farcaster' }),
  }
}
