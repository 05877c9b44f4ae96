import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LedgerEntry, LedgerName } from '../ports/wallet-ledger.ts'
import { openFileWalletLedger } from './file-wallet-ledger.ts'

const WALLET: LedgerName = { kind: 'wallet', app: 'testapp000000000000000001', id: 'w1' }
const ENTRY: LedgerEntry = {
  version: 4,
  document: { a: ['fourth'] },
  gone: false,
  by: 'a payload',
  spent: ['s'],
}

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ledger-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const folder = () => join(home, 'server-wallets')
const open = () => openFileWalletLedger(folder())
const names = () => readdirSync(folder()).sort()

describe('what is known of a document', () => {
  it('is there after the process that kept it, of each kind, app and id by itself', async () => {
    expect(await open().entry(WALLET)).toBeUndefined()
    expect(existsSync(folder())).toBe(false)
    const said = await open().update(WALLET, (before) => ({ keep: ENTRY, result: before }))
    expect(said).toBeUndefined()
    const later = open()
    const others = [{ kind: 'policy' as const }, { app: 'testapp000000000000000002' }, { id: 'w2' }]
    const known = []
    for (const one of [{}, ...others]) known.push(await later.entry({ ...WALLET, ...one }))
    expect(known).toEqual([ENTRY, undefined, undefined, undefined])
  })

  it('is read by its owner alone', async () => {
    await open().update({ ...WALLET, id: '../../x' }, () => ({ keep: ENTRY, result: 0 }))
    await open().send('a payload', () => ({ keep: { nonce: 1, signatures: [] }, result: 0 }))
    const paths = [folder(), ...names().map((name) => join(folder(), name))]
    expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600, 0o600])
  })

  it('loses no change of many at once', async () => {
    const ledger = open()
    const more = () =>
      ledger.update(WALLET, async (before) => {
        await Promise.resolve()
        return { keep: { ...ENTRY, version: (before?.version ?? 0) + 1 }, result: 0 }
      })
    await Promise.all(Array.from({ length: 20 }, more))
    expect((await ledger.entry(WALLET))?.version).toBe(20)
  })

  it('is what stands in the file now, whoever wrote it, and the same object while that is the same', async () => {
    const ledger = open()
    await ledger.update(WALLET, () => ({ keep: ENTRY, result: 0 }))
    const first = await ledger.entry(WALLET)
    expect(await ledger.entry(WALLET)).toBe(first)
    await open().update(WALLET, () => ({ keep: { ...ENTRY, version: 5 }, result: 0 }))
    expect(await ledger.entry(WALLET)).toEqual({ ...ENTRY, version: 5 })
    expect(await ledger.update(WALLET, (before) => ({ result: before?.version }))).toBe(5)
    rmSync(join(folder(), names()[0] as string))
    expect(await ledger.entry(WALLET)).toBeUndefined()
  })

  it('stays where a decision fails or keeps nothing, and what was left of a draft goes', async () => {
    const ledger = open()
    await ledger.update(WALLET, () => ({ keep: ENTRY, result: 0 }))
    const failing = ledger.update(WALLET, () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await ledger.update(WALLET, (before) => ({ result: before?.version }))).toBe(4)
    const [file = ''] = names()
    writeFileSync(join(folder(), `${file}.01234567-89ab-cdef-0123-456789abcdef`), 'half')
    expect(await open().entry(WALLET)).toEqual(ENTRY)
    expect(names()).toEqual([file])
  })

  it('is a failure where it cannot be read, and never nothing', async () => {
    await open().update(WALLET, () => ({ keep: ENTRY, result: 0 }))
    writeFileSync(join(folder(), names()[0] as string), '{"v":2}')
    await expect(open().entry(WALLET)).rejects.toThrow('of another version')
  })
})

describe('what was sent', () => {
  const add = (payload: string, nonce: number) =>
    open().send(payload, (before) => ({ keep: { nonce, signatures: [`of ${nonce}`] }, result: before }))
  const sent = (payload: string) => open().send(payload, (before) => ({ result: before }))

  it('is there in its order, of each payload by itself', async () => {
    expect(await add('one', 5)).toEqual([])
    await add('another', 6)
    expect(await add('one', 7)).toEqual([{ nonce: 5, signatures: ['of 5'] }])
    expect(await sent('one')).toEqual([
      { nonce: 5, signatures: ['of 5'] },
      { nonce: 7, signatures: ['of 7'] },
    ])
    expect(await sent('another')).toEqual([{ nonce: 6, signatures: ['of 6'] }])
  })

  it('is read beside what a killed process has left of a line, and goes on after it', async () => {
    await add('one', 5)
    appendFileSync(join(folder(), names()[0] as string), '{"payload":"one","non')
    expect(await sent('one')).toEqual([{ nonce: 5, signatures: ['of 5'] }])
    await add('one', 9)
    expect((await sent('one')).map(({ nonce }) => nonce)).toEqual([5, 9])
  })

  it('loses none of many at once', async () => {
    const ledger = open()
    const one = (nonce: number) =>
      ledger.send('a payload', () => ({ keep: { nonce, signatures: [] }, result: 0 }))
    await Promise.all(Array.from({ length: 20 }, (_, nonce) => one(nonce)))
    const nonces = (await sent('a payload')).map(({ nonce }) => nonce)
    expect(nonces).toEqual(Array.from({ length: 20 }, (_, nonce) => nonce))
  })
})

it('is halted for every process until it goes on', async () => {
  const at = async () => open().haltedAt()
  expect(await at()).toBeNull()
  await open().halt(17)
  expect(await at()).toBe(17)
  await open().resume()
  expect(await at()).toBeNull()
})
