import { missingFrame } from '../adapters/frame-files/built-frame.ts'
import { createOwnOrigins } from '../http/own-origins.ts'
import type { Environment } from './environment.ts'

/**
 * What a server can start with and its operator will stumble over, each as a sentence: logins fail without mail, browsers
 * keep the wallet's parts of plain http pages from it, and no wallet opens without the frame.
 */
export function startupWarnings(environment: Environment): string[] {
  const { production, publicUrl, smtpGiven, frameDir, signerUrl } = environment
  const { loopback } = createOwnOrigins(publicUrl)
  const deployed = production || !loopback
  const lines: string[] = []
  const missing = missingFrame(frameDir)
  if (missing)
    lines.push(
      `the wallet frame is not there (${missing}), so no wallet opens: FRAME_DIR says where it is, npm run build makes it`,
    )
  if (deployed && !smtpGiven)
    lines.push('SMTP_URL is not set, so no login code leaves: mails go to smtp://localhost:2525')
  if (deployed && !loopback && publicUrl.startsWith('http:')) {
    lines.push(
      'PUBLIC_URL is plain http: browsers open no wallet there and anybody on the way reads codes and tokens',
    )
  }
  if (deployed && loopback) lines.push(`PUBLIC_URL is ${publicUrl}, so only this machine reaches the server`)
  if (
    deployed &&
    signerUrl?.startsWith('http:') &&
    !/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(`${signerUrl}/`)
  ) {
    lines.push('SIGNER_URL is plain http: whoever is on the way reads its credential')
  }
  return lines
}
