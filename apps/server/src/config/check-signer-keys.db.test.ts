import { randomBytes } from 'node:crypto'
import { createSigner } from '@latchkey/signer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpSigner } from '../adapters/signer/http-signer.ts'
import { createMemorySignerState } from '../testing/memory-signer-state.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'
import { missSignerKeys } from './check-signer-keys.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  const frame = await openTestFrame(house, await house.login('owner@example.com'))
  const { body } = await frame.makeRoot()
  expect((await frame.call('createRoot', body)).status).toBe(200)
})
afterAll(() => house.close())

const withKeys = (...keys: [string, Buffer][]) =>
  createSigner({ keys: new Map(keys), state: createMemorySignerState() })
const other: [string, Buffer] = ['s2', randomBytes(32)]

it('says at the start which key a signer of its own lacks, and nothing of one that has it or cannot be asked', async () => {
  const said: unknown[] = []
  const note = (message: string, fields?: object) => void said.push([message, fields])
  const log = { info: note, warn: note, error: note }
  await missSignerKeys(house.database, await withKeys(other, ...house.foundation.signerKeys), log)
  await missSignerKeys(house.database, createHttpSigner({ url: 'http://127.0.0.1:1', token: 'x' }), log)
  expect(said).toEqual([])
  await missSignerKeys(house.database, await withKeys(other), log)
  expect(said).toEqual([
    [
      'the signer lacks a key that wallets are recovered by: bring it back',
      { detail: 's1: recovery keys, registrations of apps’ keys' },
    ],
  ])
})
