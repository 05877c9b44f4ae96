import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBoundedMap } from '../bounded-map.ts'
import type { LedgerEntry, LedgerName, LedgerSend, WalletLedger } from '../ports/wallet-ledger.ts'
import { readIfThere, removeDrafts, replace, syncFolder } from './own-folder.ts'

const HALTED = 'halted.json'
/** Characters of files whose entries are at hand. */
const MOST_PARSED = 8_000_000

/**
 * The signer's memory of server wallets as a folder of files of mode 0600, made when the first is kept. What is known of a
 * document is a file that is replaced whole. Sends, which are many and never change, are lines that are added to one of 4096
 * files, by the payload's hash; what a killed process has left of a line is cut off. `kept` is called whenever it has taken
 * something.
 */
export function openFileWalletLedger(folder: string, kept: () => void = () => {}): WalletLedger {
  if (existsSync(folder)) removeDrafts(folder, '[0-9a-f]{64}|halted')
  const busy = new Map<string, Promise<unknown>>()
  const parsed = createBoundedMap<{ text: string; entry: LedgerEntry }>(MOST_PARSED)

  /** What stands in the file now; the same object as before where it is the same text. */
  function read(file: string): LedgerEntry | undefined {
    const text = readNow(join(folder, file))
    if (text === undefined) return undefined
    const before = parsed.get(file)
    if (before?.text === text) return before.entry
    const entry = parseEntry(text)
    parsed.set(file, { text, entry }, text.length)
    return entry
  }

  async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (busy.get(name) ?? Promise.resolve()).then(work)
    const settled = turn.catch(() => undefined)
    busy.set(name, settled)
    try {
      return await turn
    } finally {
      if (busy.get(name) === settled) busy.delete(name)
    }
  }

  function make(): void {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  }

  async function write(name: string, value: object): Promise<void> {
    make()
    await replace(folder, name, JSON.stringify({ v: 1, ...value }))
    kept()
  }

  return {
    entry: async (name) => read(fileOf(name)),

    update: (name, decide) =>
      inTurn(fileOf(name), async () => {
        const file = fileOf(name)
        const { keep, result } = await decide(read(file))
        if (keep) await write(file, { kind: name.kind, app: name.app, id: name.id, ...keep })
        return result
      }),

    send(payload, decide) {
      const file = `sends-${sha256(payload).slice(0, 3)}.jsonl`
      return inTurn(file, async () => {
        const { keep, result } = await decide(await readSends(join(folder, file), payload))
        if (keep) {
          make()
          await addLine(folder, file, JSON.stringify({ payload, ...keep }))
          kept()
        }
        return result
      })
    },

    async haltedAt() {
      const text = readNow(join(folder, HALTED))
      return text === undefined ? null : JSON.parse(text).at
    },

    halt: (at) => inTurn(HALTED, () => write(HALTED, { at })),

    resume: () =>
      inTurn(HALTED, async () => {
        await rm(join(folder, HALTED), { force: true })
        await syncFolder(folder)
      }),
  }
}

/** What the ledger in a folder has of one, for who looks on while another process uses it. */
export async function readLedgerEntry(folder: string, name: LedgerName): Promise<LedgerEntry | undefined> {
  const text = readNow(join(folder, fileOf(name)))
  return text === undefined ? undefined : parseEntry(text)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Each signature reads four of these, which are small and at hand in the system's memory: to hand every step of that to another
 * thread costs several times the reading.
 */
function readNow(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** No id reaches a path. */
const fileOf = ({ kind, app, id }: LedgerName) => `${sha256(JSON.stringify([kind, app, id]))}.json`

function parseEntry(text: string): LedgerEntry {
  const { v, version, document, gone, by, spent } = JSON.parse(text)
  // Forgetting is what an attacker would want: what cannot be read is a failure, never an empty entry.
  if (v !== 1) throw new Error('A file of the signer’s server wallets is of another version')
  return { version, document, gone, by, spent }
}

/** Whole lines of this payload: a line without its end was never answered for. */
async function readSends(file: string, payload: string): Promise<LedgerSend[]> {
  const text = (await readIfThere(file)) ?? ''
  const lines = text.split('\n').slice(0, -1)
  return lines
    .map((line) => JSON.parse(line) as LedgerSend & { payload: string })
    .filter((one) => one.payload === payload)
    .map(({ nonce, signatures }) => ({ nonce, signatures }))
}

async function addLine(folder: string, name: string, line: string): Promise<void> {
  const path = join(folder, name)
  const isNew = !existsSync(path)
  const file = await open(path, isNew ? 'ax' : 'r+', 0o600)
  try {
    const before = isNew ? Buffer.alloc(0) : await file.readFile()
    const whole = before.lastIndexOf('\n') + 1
    if (whole < before.length) await file.truncate(whole)
    await file.write(`${line}\n`, whole)
    await file.sync()
  } finally {
    await file.close()
  }
  if (isNew) await syncFolder(folder)
}
