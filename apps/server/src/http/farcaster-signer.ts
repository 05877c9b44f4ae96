import { ROUTES } from '@latchkey/contract'
import {
  emptySchema,
  farcasterSignerInitSchema,
  farcasterSignerStatusSchema,
} from '@latchkey/contract/schemas'
import { signerPlace as place, requestSigner, signerStatus as status } from '../domain/farcaster/signer.ts'
import { requireFactor } from '../domain/mfa/require-factor.ts'
import { handler } from './route.ts'
import { callerOf, ownerOf } from './vault.ts'

export const farcasterSignerInit = handler(
  ROUTES.farcasterSignerInit,
  farcasterSignerInitSchema,
  async (ports, call) => {
    const { app, body } = call
    await requireFactor(ports, app, callerOf(call), 'other')
    const asked = { publicKey: body.ed25519_public_key, deadline: body.deadline ?? null }
    return { body: await requestSigner(ports, app, ownerOf(call), asked) }
  },
)

export const farcasterSignerPlace = handler(
  ROUTES.farcasterSignerPlace,
  emptySchema,
  async (ports, call) => ({
    body: await place(ports, ownerOf(call)),
  }),
)

export const farcasterSignerStatus = handler(
  ROUTES.farcasterSignerStatus,
  farcasterSignerStatusSchema,
  async (ports, call) => ({ body: await status(ports, ownerOf(call), call.body.ed25519_public_key) }),
)
