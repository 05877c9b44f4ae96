import type { Registrar, Signer, SignerState } from '@latchkey/signer'
import { createSigner, lockFolder, openFileState, readFileState } from '@latchkey/signer'
import { makeFolder } from '../adapters/files/make-folder.ts'
import { createHttpSigner } from '../adapters/signer/http-signer.ts'
import type { Environment } from './environment.ts'
import type { House } from './open-house.ts'

/**
 * The signer in this process, or the one at SIGNER_URL under the credential for this role.
 * @param onClose is handed what gives the folder back that the one in this process has taken
 * @throws Error when the credential is missing, and where another process has the folder.
 */
export async function openSigner(
  environment: Environment,
  house: House,
  role: 'server' | 'operator',
  onClose: (giveBack: () => Promise<void>) => void = () => {},
): Promise<Signer & Registrar> {
  if (house.signerKeys) return openOwnSigner(environment, house.signerKeys, role, onClose)
  const token = role === 'server' ? environment.signerToken : environment.signerOperatorToken
  const variable = role === 'server' ? 'SIGNER_TOKEN' : 'SIGNER_OPERATOR_TOKEN'
  if (!token) throw new Error(`SIGNER_URL is set, so ${variable} has to be set too`)
  return createHttpSigner({ url: environment.signerUrl as string, token })
}

/** An operator's command changes nothing that is remembered: it makes no folder, which could get another owner. */
async function openOwnSigner(
  { dataDir, signerStateDir }: Environment,
  keys: ReadonlyMap<string, Buffer>,
  role: 'server' | 'operator',
  onClose: (giveBack: () => Promise<void>) => void,
): Promise<Signer & Registrar> {
  if (role === 'operator') {
    const { entry } = readFileState(signerFolderOf({ dataDir, signerStateDir }))
    return createSigner({ keys, state: { ...NO_STATE, wallets: { ...NO_STATE.wallets, entry } } })
  }
  if (!signerStateDir) makeFolder(dataDir, 'DATA_DIR')
  const setting = signerStateDir ? 'SIGNER_STATE_DIR' : 'DATA_DIR'
  const folder = signerFolderOf({ dataDir, signerStateDir })
  onClose(await lockFolder(folder, setting))
  const state = await openFileState(folder, setting)
  return createSigner({ keys, state })
}

/** Where the signer in this process keeps what it remembers. */
export const signerFolderOf = ({
  dataDir,
  signerStateDir,
}: Pick<Environment, 'dataDir' | 'signerStateDir'>): string => signerStateDir ?? `${dataDir}/signer`

async function noMemory(): Promise<never> {
  throw new Error('A command of the operator asks the signer for nothing that it remembers')
}

const NO_STATE: SignerState = {
  update: noMemory,
  wallets: {
    entry: noMemory,
    update: noMemory,
    send: noMemory,
    haltedAt: noMemory,
    halt: noMemory,
    resume: noMemory,
  },
  async *users() {},
  keyIds: async () => undefined,
  noteKeyIds: async () => {},
}
