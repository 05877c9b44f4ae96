import { expect, it } from 'vitest'
import { openAuthShare, sealAuthShare } from './auth-share.ts'
import { createKeyring } from './keyring.ts'

const KEYS: [string, Buffer][] = [
  ['new', Buffer.alloc(32, 7)],
  ['old', Buffer.alloc(32, 8)],
]
const keyring = createKeyring(new Map(KEYS))
const SHARE = Buffer.from('a share of 17 byt').toString('base64url')
const PLACE = { appId: 'app', userId: 'did:privy:somebody', root: '0xabc', shareVersion: 3 }

const headerOf = (sealed: { protected?: string }) =>
  JSON.parse(Buffer.from(sealed.protected ?? '', 'base64url').toString())

it('opens at its place, under the current key', async () => {
  const sealed = await sealAuthShare(keyring, SHARE, PLACE)
  expect(headerOf(sealed)).toMatchObject({ alg: 'A256GCMKW', enc: 'A256GCM', kid: 'new' })
  expect(await openAuthShare(keyring, sealed, PLACE)).toBe(SHARE)
})

it('opens under a key that is no more the current one', async () => {
  const before = createKeyring(new Map([...KEYS].reverse()))
  const sealed = await sealAuthShare(before, SHARE, PLACE)
  expect(headerOf(sealed).kid).toBe('old')
  expect(await openAuthShare(keyring, sealed, PLACE)).toBe(SHARE)
})

it('is bound to its place by the additional data that the format names, under the key that is for shares alone', async () => {
  const sealed = await sealAuthShare(keyring, SHARE, PLACE)
  expect(Buffer.from(sealed.aad ?? '', 'base64url').toString()).toBe(
    'latchkey/auth-share/v1/app/did:privy:somebody/0xabc/3',
  )
  const { FlattenedEncrypt } = await import('jose')
  const foreign = await new FlattenedEncrypt(Buffer.from(SHARE, 'base64url'))
    .setProtectedHeader({ alg: 'A256GCMKW', enc: 'A256GCM', kid: 'new' })
    .setAdditionalAuthenticatedData(Buffer.from(sealed.aad ?? '', 'base64url'))
    .encrypt(keyring.derive('new', 'auth-share/v1'))
  expect(await openAuthShare(keyring, foreign, PLACE)).toBe(SHARE)
})

it.each([
  ['of another app', { ...PLACE, appId: 'other' }],
  ['of another user', { ...PLACE, userId: 'did:privy:another' }],
  ['of another root', { ...PLACE, root: '0xdef' }],
  ['of another version', { ...PLACE, shareVersion: 4 }],
])('does not open as one %s, though it says so itself', async (_, place) => {
  const sealed = await sealAuthShare(keyring, SHARE, place)
  await expect(openAuthShare(keyring, sealed, PLACE)).rejects.toThrow()
  expect(await openAuthShare(keyring, sealed, place)).toBe(SHARE)
})

it('does not open with another key of that name, nor under a key that is not there', async () => {
  const sealed = await sealAuthShare(keyring, SHARE, PLACE)
  await expect(
    openAuthShare(createKeyring(new Map([['new', Buffer.alloc(32, 9)]])), sealed, PLACE),
  ).rejects.toThrow()
  await expect(
    openAuthShare(createKeyring(new Map([['old', Buffer.alloc(32, 8)]])), sealed, PLACE),
  ).rejects.toThrow('No sealing key has the id "new"')
})

it.each([
  ['way to wrap the key', { alg: 'A256KW', enc: 'A256GCM' }],
  ['cipher', { alg: 'A256GCMKW', enc: 'A128GCM' }],
])('is opened with no other %s', async (_, algorithms) => {
  const { FlattenedEncrypt } = await import('jose')
  const { aad = '' } = await sealAuthShare(keyring, SHARE, PLACE)
  const other = await new FlattenedEncrypt(Buffer.from(SHARE, 'base64url'))
    .setProtectedHeader({ ...algorithms, kid: 'new' })
    .setAdditionalAuthenticatedData(Buffer.from(aad, 'base64url'))
    .encrypt(keyring.derive('new', 'auth-share/v1'))
  await expect(openAuthShare(keyring, other, PLACE)).rejects.toThrow(/not allowed/)
})
