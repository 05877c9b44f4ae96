import { FARCASTER_SIGNER_ROUTES, type FarcasterSignerStatus } from '@latchkey/contract'
import { ClientError } from '../../errors/client-errors.ts'
import { callFrame } from '../../frame/call-frame.ts'
import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { connectWallet } from '../../wallets/connect.ts'
import { requireSignerUser } from '../../wallets/farcaster-signer.ts'
import { isRefusal } from '../farcaster/farcaster-login.ts'
import type { FlowClient } from '../flow-client.ts'
import { farcasterSignerInitial, farcasterSignerMachine, type SignerFailure } from './machine.ts'

/** How a key of the user's stands on Farcaster. `public_key`: 0x hex. @throws ApiError */
export function requestFarcasterSignerStatus(
  client: FlowClient,
  { public_key }: { public_key: string },
): Promise<FarcasterSignerStatus> {
  // the next look is the repetition
  return client.send(FARCASTER_SIGNER_ROUTES.farcasterSignerStatus, {
    body: { ed25519_public_key: public_key },
    retries: 0,
  })
}

const MESSAGES: Record<SignerFailure, string> = {
  rejected: 'Request rejected',
  'timed-out': 'The request timed out. Try again.',
  failed: 'Something went wrong. Please try again.',
}

/** A request for a Farcaster signer: the frame makes the key and asks, the user decides at the phone. */
export function runFarcasterSigner(client: FlowClient, data: ScreenData['farcaster-signer']) {
  let key: string | null = null
  return runMachine({
    machine: farcasterSignerMachine,
    initial: farcasterSignerInitial,
    clock: client.clock,
    begin: (send) => send({ type: 'entered' }),
    perform(effect, send) {
      switch (effect.type) {
        case 'ask': {
          const { attempt } = effect
          askForSigner(client).then(
            (answer) => {
              key = answer.public_key
              send({ type: 'asked', attempt, answer })
            },
            (error) => send({ type: 'refused', attempt, error }),
          )
          return
        }
        case 'poll': {
          const { attempt } = effect
          if (key === null) return
          requestFarcasterSignerStatus(client, { public_key: key }).then(
            (answer) => send({ type: 'polled', attempt, answer }),
            (error) =>
              isRefusal(error)
                ? send({ type: 'refused', attempt, error })
                : send({ type: 'polled', attempt, answer: null }),
          )
          return
        }
        case 'report': {
          const { outcome } = effect
          if (outcome === 'approved') {
            // the account has the key from now on
            const forget = () => {}
            return data.onSuccess(client.refreshUser().then(forget, forget))
          }
          return data.onFailure(new ClientError(MESSAGES[outcome.failure], undefined, outcome.error))
        }
        case 'close':
          return client.modal.close(effect.reason)
      }
    },
  })
}

async function askForSigner(client: FlowClient) {
  const { wallet } = requireSignerUser(client)
  await connectWallet(client, wallet)
  return callFrame(client, 'privy:farcaster:init-signer', { address: wallet.address, hdWalletIndex: null })
}
