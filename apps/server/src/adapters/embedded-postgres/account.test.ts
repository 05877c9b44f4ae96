import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseAccount } from './account.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-account-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const NOBODY = 65_534
const uids = (known: Record<string, number>) => (_flag: '-u' | '-g', name: string) => known[name]

describe.runIf(process.getuid?.() === 0)('root', () => {
  it('lends PostgreSQL a shared account in development alone', () => {
    const onlyNobody = uids({ nobody: NOBODY })
    const none = join(folder, 'none')
    expect(() => chooseAccount(none, false, onlyNobody)).toThrow('make an account latchkey')
    expect(chooseAccount(none, true, onlyNobody)).toEqual({ name: 'nobody', uid: NOBODY, gid: NOBODY })
  })

  it('does not go on with a cluster of such an account outside development', () => {
    chownSync(folder, NOBODY, NOBODY)
    const known = uids({ nobody: NOBODY })
    expect(() => chooseAccount(folder, false, known)).toThrow(
      /belongs to the account nobody.*chown -R latchkey:/,
    )
    expect(chooseAccount(folder, true, known)).toMatchObject({ uid: NOBODY })
  })

  it('goes on with a cluster of an account of its own', () => {
    chownSync(folder, 12_345, 12_345)
    expect(chooseAccount(folder, false, uids({ nobody: NOBODY }))).toMatchObject({ uid: 12_345, gid: 12_345 })
  })
})

describe.runIf(process.getuid?.() !== 0)('an ordinary user', () => {
  it('runs PostgreSQL as itself', () => {
    expect(chooseAccount(folder, false)).toBeUndefined()
  })
})
