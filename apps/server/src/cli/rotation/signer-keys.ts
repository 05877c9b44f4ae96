import type { Registrar, ServerWalletChain, SignerDocument, SignerKeyUse } from '@latchkey/signer'
import { keysNamedBy, readFileState, SignerRefusal } from '@latchkey/signer'
import type { Database } from '../../adapters/postgres/database.ts'
import { passingByKey } from '../../adapters/postgres/passing-signer-keys.ts'
import type { RewrapBatch } from '../../adapters/postgres/rotate-rows.ts'
import { PASSWORD_PLACES, SIGNER_PLACES } from '../../adapters/postgres/sealed-places.ts'
import type { SealedRow } from '../../adapters/postgres/sealed-rows.ts'
import { countNamed } from '../../adapters/postgres/sealed-rows.ts'
import type { Environment } from '../../config/environment.ts'
import type { House } from '../../config/open-house.ts'
import { openSigner, signerFolderOf } from '../../config/open-signer.ts'
import { inRequests } from '../../domain/server-wallets/in-requests.ts'
import type { KeySet } from './key-set.ts'

export interface SignerKeySource {
  database: Database
  registrar: Registrar
  use(): Promise<SignerKeyUse>
}

/**
 * The signer's keys: recovery keys that are sealed to them, what they say of the apps' keys, and passwords, which stay by
 * theirs until they are set anew. What is sealed anew passes here sealed: nobody but the signer reads it.
 * @throws Error where the signer cannot be asked
 */
export async function signerKeySet({ database, registrar, use }: SignerKeySource): Promise<KeySet> {
  const { ids } = await use()
  const [current = ''] = ids
  const rewraps: Record<keyof typeof SIGNER_PLACES, RewrapBatch> = {
    recoveryKey: (rows) => rewrapKeys(registrar, rows),
    appGrant: (rows) => Promise.all(rows.map((row) => regrant(registrar, row))),
    serverWallet: (rows) => rewrapWalletKeys(registrar, rows),
    signerDocument: (rows) => rewordDocuments(registrar, rows),
    delegation: (rows) => rewrapGrants(registrar, rows),
  }
  const places = Object.entries(SIGNER_PLACES) as [
    keyof typeof SIGNER_PLACES,
    (typeof PASSWORD_PLACES)[0][],
  ][]
  return {
    purpose: 'signer',
    current,
    ids,
    places: places.flatMap(([name, some]) => some.map((place) => ({ place, rewrap: rewraps[name] }))),
    async others(keyId) {
      const lines: string[] = []
      for (const place of PASSWORD_PLACES) {
        const count = await countNamed(database, place, keyId)
        if (count > 0) lines.push(`${count} ${place.what} (each until its user sets a recovery anew)`)
      }
      if (keyId === current) return lines
      const { settled, named } = await use()
      if (!settled) lines.push('what the signer remembers, which it is still going through')
      if (named[keyId]) lines.push(`second factors of ${named[keyId]} users`)
      lines.push(...(await passing(database, keyId)))
      if (named['']) lines.push(`recovery codes of ${named['']} users (until they make new ones), perhaps`)
      return lines
    },
  }
}

/** The signer of this process, or the one at SIGNER_URL; what the former remembers is in the server's hands, and only read. */
export async function openSignerKeys(environment: Environment, house: House): Promise<KeySet> {
  const registrar = await openSigner(environment, house, 'operator')
  const use = async () => {
    const asked = await registrar.keyUse()
    return environment.signerUrl ? asked : { ...asked, ...(await survey(environment, asked.ids)) }
  }
  return signerKeySet({ database: house.database, registrar, use })
}

async function rewrapKeys(registrar: Registrar, rows: readonly SealedRow[]): Promise<(string | Error)[]> {
  const made = await registrar.rewrap(
    rows.map(({ sealed, place }) => ({
      appId: place.appId ?? '',
      userId: place.userId ?? '',
      root: place.root ?? '',
      shareVersion: Number(place.shareVersion),
      sealedRecoveryKey: JSON.parse(sealed),
    })),
  )
  return made.map((one) =>
    one ? JSON.stringify(one) : new Error('the signer does not open it for its place'),
  )
}

async function rewrapWalletKeys(
  registrar: Registrar,
  rows: readonly SealedRow[],
): Promise<(string | Error)[]> {
  const made = await registrar.rewrapWalletKeys(
    rows.map(({ sealed, place }) => ({
      appId: place.appId ?? '',
      walletId: place.walletId ?? '',
      chainType: place.chainType as ServerWalletChain,
      address: place.address ?? '',
      sealedKey: sealed,
    })),
  )
  return made.map((one) => one ?? new Error('the signer does not open it for its place'))
}

async function rewordDocuments(
  registrar: Registrar,
  rows: readonly SealedRow[],
): Promise<(string | Error)[]> {
  const worded = rows.map(({ sealed, place }) => ({
    document: JSON.parse(place.document ?? '') as SignerDocument,
    word: sealed,
  }))
  const made: (string | Error)[] = []
  for (const part of inRequests(worded)) {
    for (const word of await registrar.rewordDocuments(part))
      made.push(word ?? new Error('the signer has never said it'))
  }
  return made
}

/** As many grants as one request holds. */
const GRANTS_AT_ONCE = 10

async function rewrapGrants(registrar: Registrar, rows: readonly SealedRow[]): Promise<(string | Error)[]> {
  const made: (string | Error)[] = []
  for (let at = 0; at < rows.length; at += GRANTS_AT_ONCE) {
    const some = rows.slice(at, at + GRANTS_AT_ONCE)
    const grants = await registrar.rewrapDelegations(
      some.map(({ sealed, place }) => ({
        appId: place.appId ?? '',
        userId: place.userId ?? '',
        grantId: place.grantId ?? '',
        authority: place.authority ?? '',
        wallets: JSON.parse(place.wallets ?? '[]'),
        sealed: JSON.parse(sealed),
      })),
    )
    for (const one of grants)
      made.push(one ? JSON.stringify(one) : new Error('the signer does not open it for its place'))
  }
  return made
}

/** What names the key for a short while. */
async function passing(database: Database, keyId: string): Promise<string[]> {
  const [found] = await passingByKey(database, { keyId })
  const { userKeys = 0, imports = 0, orders = 0 } = found ?? {}
  return [
    userKeys > 0 && `keys that ${userKeys} users sign requests with (for 15 minutes)`,
    imports > 0 && `${imports} imports under way (for ten minutes)`,
    orders > 0 && `${orders} orders of its operator that no call has brought yet (for a day)`,
  ].filter((line) => line !== false)
}

const regrant = (registrar: Registrar, { sealed, place }: SealedRow): Promise<string | Error> =>
  registrar
    .regrant({ appId: place.appId ?? '', kid: place.kid ?? '', spki: place.spki ?? '', grant: sealed })
    .catch((error) => {
      if (error instanceof SignerRefusal && error.code === 'not_granted') return error
      throw error
    })

/** What the signer of the server's own process has left to do, by the files that it keeps. */
async function survey(
  environment: Environment,
  [current]: readonly string[],
): Promise<Omit<SignerKeyUse, 'ids'>> {
  const state = readFileState(signerFolderOf(environment))
  const noted = await state.keyIds()
  const named: Record<string, number> = {}
  if (noted?.length === 1 && noted[0] === current) return { settled: true, named }
  for await (const record of state.records()) {
    for (const id of keysNamedBy(record)) if (id !== current) named[id] = (named[id] ?? 0) + 1
  }
  return { settled: true, named }
}
