import { hexToBytes } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { KeyError } from '../key-error.ts'
import { CLOUD_RECORD_V1 } from '../vectors/cloud-record-v1.ts'
import { encodeCloudRecord, openCloudRecord } from './cloud-record.ts'

const { text, place } = CLOUD_RECORD_V1
const KEY = Uint8Array.from(hexToBytes(`0x${CLOUD_RECORD_V1.key}`))
const RECORD = JSON.parse(text) as Record<string, unknown>
const none = new KeyError('invalid_input', 'Not a record of a recovery key')
const elsewhere = new KeyError('wrong_shares', 'This record belongs to another wallet or version')

describe('the record in a user’s own cloud', () => {
  it('opens as the vector says, and is written as it has it', () => {
    expect(openCloudRecord(text, place)).toEqual(KEY)
    expect(encodeCloudRecord(place, KEY)).toBe(text)
  })

  it('opens whatever a cloud did to its spaces', () => {
    expect(openCloudRecord(`${JSON.stringify(RECORD, null, 2)}\n`, place)).toEqual(KEY)
  })

  it.each([
    ['app', { appId: 'latchkeyvectorapp00000002' }],
    ['root', { root: 'DbzZA7fEfBQ5SaY2kS7K2Wskg2eRphTdPYoqFKP5Zkt1' }],
    ['share version', { shareVersion: 4 }],
  ])('does not open for another %s', (_, other) => {
    expect(() => openCloudRecord(text, { ...place, ...other })).toThrow(elsewhere)
  })

  it('of another version is refused as such', () => {
    expect(() => openCloudRecord(JSON.stringify({ ...RECORD, v: 2 }), place)).toThrow(
      new KeyError('unknown_version', 'Unknown version of a record of a recovery key'),
    )
  })

  const { n: _, ...withoutVersion } = RECORD
  const { v: __, ...withoutFormat } = RECORD
  it.each([
    ['nothing', ''],
    ['no JSON', text.slice(0, -1)],
    ['a bare key', RECORD.key as string],
    ['no format', JSON.stringify(withoutFormat)],
    ['no share version', JSON.stringify(withoutVersion)],
    ['a member more', JSON.stringify({ ...RECORD, user: 'did:privy:vector' })],
    ['a share version in a text', JSON.stringify({ ...RECORD, n: '5' })],
    ['a share version of nothing', JSON.stringify({ ...RECORD, n: 0 })],
    ['a key of 33 bytes', JSON.stringify({ ...RECORD, key: 'A'.repeat(44) })],
    ['a key in base64', JSON.stringify({ ...RECORD, key: `${'A'.repeat(41)}+A` })],
    ['what is too long to be read', `${text}${' '.repeat(4_096)}`],
  ])('is not %s', (_, other) => {
    expect(() => openCloudRecord(other, place)).toThrow(none)
  })

  it.each([
    ['an app with a slash', { appId: 'one/two' }, KEY],
    ['a root with a space', { root: 'one two' }, KEY],
    ['a share version of nothing', { shareVersion: 0 }, KEY],
    ['a key of 16 bytes', {}, KEY.slice(16)],
  ])('is not written for %s', (_, other, key) => {
    expect(() => encodeCloudRecord({ ...place, ...other }, key)).toThrow(none)
  })
})
