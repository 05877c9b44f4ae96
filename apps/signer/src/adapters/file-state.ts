import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Decided, SignerRecord, SignerState, SignerUser } from '../ports/signer-state.ts'
import { EMPTY_RECORD } from '../ports/signer-state.ts'
import type { WalletLedger } from '../ports/wallet-ledger.ts'
import { openFileWalletLedger, readLedgerEntry } from './file-wallet-ledger.ts'
import { openOwnFolder, readIfThere, replace } from './own-folder.ts'

const RECORD = /^[0-9a-f]{64}\.json$/
/** Which keys the secrets in the folder may be under. */
const KEY_IDS = 'keys.json'
/** The folder of server wallets in it. */
const WALLETS = 'server-wallets'

/**
 * The signer's memory as a folder of files, one for each user, of mode 0600. A file is replaced whole: a process that is
 * killed leaves the old one or the new one, and at most a draft, which the next start removes. One process at a time uses a
 * folder; `setting` is the variable that chose it, `kept` is called whenever the folder has taken something.
 * @throws Error with one sentence when the folder cannot be made, can be read by other accounts, or takes no file.
 */
export async function openFileState(
  path: string,
  setting: string,
  kept: () => void = () => {},
): Promise<SignerState> {
  const folder = resolve(path)
  await openOwnFolder(folder, setting, '[0-9a-f]{64}|keys')
  const busy = new Map<string, Promise<unknown>>()

  async function once<T>(name: string, { appId, userId }: SignerUser, decide: Decide<T>): Promise<T> {
    const before = await read(join(folder, name))
    const { record, result } = await decide(before)
    if (record !== before) {
      const whose = record.gone ? {} : { app: appId, user: userId }
      const text = JSON.stringify({ v: 1, ...whose, ...record })
      await replace(folder, name, text)
      kept()
    }
    return result
  }

  return {
    wallets: openFileWalletLedger(join(folder, WALLETS), kept),
    users: () => usersIn(folder),

    async keyIds() {
      const text = await readIfThere(join(folder, KEY_IDS))
      return text === undefined ? undefined : JSON.parse(text).keys
    },

    noteKeyIds: (ids) => replace(folder, KEY_IDS, JSON.stringify({ v: 1, keys: ids })),

    async update(user, decide) {
      const name = nameOf(user)
      const turn = (busy.get(name) ?? Promise.resolve()).then(() => once(name, user, decide))
      const settled = turn.catch(() => undefined)
      busy.set(name, settled)
      try {
        return await turn
      } finally {
        if (busy.get(name) === settled) busy.delete(name)
      }
    },
  }
}

type Decide<T> = (record: SignerRecord) => Decided<T> | Promise<Decided<T>>

/** No id reaches a path. */
const nameOf = ({ appId, userId }: SignerUser) =>
  `${createHash('sha256')
    .update(JSON.stringify([appId, userId]))
    .digest('hex')}.json`

async function* usersIn(folder: string): AsyncGenerator<SignerUser> {
  for (const name of readdirSync(folder).filter((one) => RECORD.test(one))) {
    const text = await readIfThere(join(folder, name))
    if (text === undefined) continue
    const { app, user, gone } = JSON.parse(text)
    if (!gone) yield { appId: app, userId: user }
  }
}

/**
 * What a signer remembers in a folder, for who looks on while another process uses it: read, and nothing else.
 * @returns undefined where there is no such folder
 */
export function readFileState(path: string): Pick<SignerState, 'keyIds'> & {
  records(): AsyncIterable<SignerRecord>
  entry: WalletLedger['entry']
} {
  const folder = resolve(path)
  return {
    async keyIds() {
      const text = await readIfThere(join(folder, KEY_IDS))
      return text === undefined ? undefined : JSON.parse(text).keys
    },
    entry: (name) => readLedgerEntry(join(folder, WALLETS), name),
    async *records() {
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder).filter((one) => RECORD.test(one))) yield read(join(folder, name))
    },
  }
}

async function read(file: string): Promise<SignerRecord> {
  const text = await readIfThere(file)
  if (text === undefined) return EMPTY_RECORD
  const { v, app: _, user: __, ...record } = JSON.parse(text)
  // Forgetting is what an attacker would want: what cannot be read is a failure, never an empty record.
  if (v !== 1) throw new Error('A file of the signer’s state is of another version')
  return { ...EMPTY_RECORD, ...record }
}
