import type { RecoveryParams, RecoveryRecord, SetRecoveryResponse } from '@latchkey/contract'
import { fromBase64url, toBase64url, wipe } from '@latchkey/keys'
import type { Cloud, CloudMethod } from '../ports/cloud.ts'
import type { AskSigner, RecoverySetup, SplitRoot } from '../ports/key-room.ts'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'
import type { RecoveryRequest } from './recovery-request.ts'

/** A recovery that is about to be set: what the key room is told, and what is done around the server's transaction. */
export interface PreparedRecovery {
  setup: RecoverySetup
  ask: AskSigner
  /** Puts into the user's cloud what belongs there, before the server is told. @throws FrameFailure */
  store(root: string, split: SplitRoot): Promise<void>
  /** Takes it out again. Only where it is certain that the server never takes it. */
  discard(): Promise<void>
  /** Takes out what it replaces, once the server has taken it. What stays there opens nothing. */
  removeOld(replaced: SetRecoveryResponse['replaced']): Promise<void>
  /** Wipes its copy of what the page gave. */
  end(): void
}

/** Asks the server for the signer's half of a password. @throws VaultError */
export function askSigner({ vault }: Custody, session: Session): AskSigner {
  return async ({ root, shareVersion, blinded }) => {
    const body = { blinded: toBase64url(blinded), share_version: shareVersion }
    const { evaluated, proof } = await vault.call(session, 'recoveryPasscode', body, root)
    return { evaluated: fromBase64url(evaluated), proof: fromBase64url(proof) }
  }
}

async function ofCloud(
  cloud: Cloud,
  method: CloudMethod,
): Promise<Pick<PreparedRecovery, 'setup' | 'store' | 'discard' | 'removeOld'>> {
  const params: RecoveryParams = await cloud.reserve()
  const forget = async (gone: RecoveryParams) => cloud.remove(gone).catch(() => undefined)
  return {
    setup: { method, params },
    async store(root, { cloudRecord }) {
      try {
        if (cloudRecord) await cloud.write(params, `Wallet ${root}`, cloudRecord)
      } finally {
        wipe(cloudRecord)
      }
    },
    discard: () => forget(params),
    async removeOld(replaced) {
      if (replaced?.recovery_method === method) await forget(replaced.recovery_params)
    },
  }
}

async function setupOf(
  custody: Custody,
  session: Session,
  request: Exclude<RecoveryRequest, { accessToken: string }>,
): Promise<RecoverySetup> {
  switch (request.method) {
    case 'privy':
    case 'user-passcode':
      return { ...request, signer: await custody.vault.call(session, 'signerKey', {}) }
    case 'icloud': {
      const params = { icloud_record_name: request.recordName }
      return { method: 'icloud', key: Uint8Array.from(request.key), params }
    }
    case 'recovery-encryption-key':
      return 'prf' in request
        ? { ...request, prf: Uint8Array.from(request.prf) }
        : { ...request, key: Uint8Array.from(request.key) }
  }
}

/**
 * Gets ready what setting a recovery takes, before anything is made or changed.
 * @throws FrameFailure of the cloud. @throws VaultError
 */
export async function prepareRecovery(
  custody: Custody,
  session: Session,
  request: RecoveryRequest,
): Promise<PreparedRecovery> {
  const ask = askSigner(custody, session)
  if ('accessToken' in request) {
    const cloud = await custody.clouds.open(session, request.method, request.accessToken)
    return { ...(await ofCloud(cloud, request.method)), ask, end() {} }
  }
  const nothing = async () => undefined
  const setup = await setupOf(custody, session, request)
  const end = () => wipe('key' in setup ? setup.key : undefined, 'prf' in setup ? setup.prf : undefined)
  return { setup, ask, store: nothing, discard: nothing, removeOld: nothing, end }
}

/** What the server is told of new shares' recovery. */
export function recoveryRecord({ method }: RecoverySetup, split: SplitRoot): RecoveryRecord {
  return {
    recovery_method: method,
    encrypted_recovery_share: split.recoveryShare,
    recovery_params: split.recoveryParams,
    ...(split.recoveryKey && { sealed_recovery_key: split.recoveryKey }),
  }
}
