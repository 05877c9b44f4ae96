import { expect, it } from 'vitest'
import { systemRandom } from '../../adapters/system/system-random.ts'
import { createKeyring } from '../../sealing/keyring.ts'
import { deviceIn, markDevice } from './device-mark.ts'

const ring = (...keys: [string, number][]) =>
  createKeyring(new Map(keys.map(([id, byte]) => [id, Buffer.alloc(32, byte)])))
const codeKeys = ring(['old', 1])
const ports = { codeKeys, random: systemRandom }
const ann = { appId: 'app-a', userId: 'did:privy:ann' }

it('knows a device again for the user who logged in there, and for nobody else', () => {
  const mark = markDevice(ports, ann, undefined)
  const id = mark.split('.')[0]
  expect(deviceIn(codeKeys, ann, mark)).toBe(id)
  expect(deviceIn(codeKeys, { ...ann, userId: 'did:privy:bob' }, mark)).toBeUndefined()
  expect(deviceIn(codeKeys, { ...ann, appId: 'app-b' }, mark)).toBeUndefined()
})

it('keeps the id and the other users of a device, each once, up to eight', () => {
  let mark: string | undefined
  for (const name of ['ann', 'bob', 'ann']) mark = markDevice(ports, { appId: 'app-a', userId: name }, mark)
  expect(mark?.split('.')).toHaveLength(3)
  const id = mark?.split('.')[0]
  expect(deviceIn(codeKeys, { appId: 'app-a', userId: 'bob' }, mark)).toBe(id)
  for (let index = 0; index < 8; index++)
    mark = markDevice(ports, { appId: 'app-a', userId: `u${index}` }, mark)
  expect(mark?.split('.')).toHaveLength(9)
  expect(deviceIn(codeKeys, { appId: 'app-a', userId: 'u0' }, mark)).toBe(id)
  expect(deviceIn(codeKeys, { appId: 'app-a', userId: 'ann' }, mark)).toBeUndefined()
})

it('takes no mark that was changed, or made under another key', () => {
  const mark = markDevice(ports, ann, undefined)
  const [id = '', mac = ''] = mark.split('.')
  const other = markDevice(ports, ann, undefined).split('.')[0]
  const flipped = `${mac[0] === 'A' ? 'B' : 'A'}${mac.slice(1)}`
  for (const wrong of [
    `${other}.${mac}`,
    `${id}.${flipped}`,
    id,
    `${id}.`,
    `${mark}.x`,
    '',
    'x'.repeat(9_000),
  ]) {
    expect([wrong, deviceIn(codeKeys, ann, wrong)]).toEqual([wrong, undefined])
  }
  expect(deviceIn(ring(['old', 2]), ann, mark)).toBeUndefined()
})

it('knows a device while its key is one of the list, and marks it under the new one at the next login', () => {
  const mark = markDevice(ports, ann, undefined)
  const rotated = ring(['new', 2], ['old', 1])
  expect(deviceIn(rotated, ann, mark)).toBe(mark.split('.')[0])
  const next = markDevice({ ...ports, codeKeys: rotated }, ann, mark)
  expect(next.split('.')).toHaveLength(2)
  expect(deviceIn(ring(['new', 2]), ann, next)).toBe(mark.split('.')[0])
})
