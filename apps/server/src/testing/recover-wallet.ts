import type { AuthResponse } from '@latchkey/contract'
import { recoveryKeyContext } from '@latchkey/contract'
import { fromBase64url, newRecipient, openAnyRecoveryShare, openMessage, openRoot } from '@latchkey/keys'
import type { openTestFrame } from './test-frame.ts'
import { APP_ID } from './test-house.ts'

type Frame = Awaited<ReturnType<typeof openTestFrame>>

/** Brings an automatically recovered wallet back as a frame does: `opens`, or status and code of the refusal. */
export async function recoverWallet(
  frame: Frame,
  session: AuthResponse,
  root: string,
): Promise<'opens' | [number, string]> {
  const { publicKey, keyPair } = await newRecipient()
  const { status, body } = await frame.call(
    'recoveryKeyMaterial',
    { recipient_public_key: publicKey },
    { root },
  )
  if (status !== 200) return [status, body.code]
  const place = { appId: APP_ID, userId: session.user.id, root, shareVersion: body.share_version }
  const info = recoveryKeyContext({ ...place, direction: 'to-frame' })
  const recoveryKey = await openMessage(keyPair, info, JSON.parse(body.recovery_key))
  const at = { ...place, method: body.recovery_method, params: body.recovery_params }
  const { share } = await openAnyRecoveryShare(recoveryKey, body.encrypted_recovery_share, at, 'hd')
  const shares = [fromBase64url(body.auth_share), share] as const
  return openRoot([...shares], { address: root, chainType: 'ethereum', kind: 'hd' }, () => 'opens' as const)
}
