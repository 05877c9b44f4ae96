import { createHash } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import { keccak256 } from 'viem'
import { expect, it } from 'vitest'
import { hashBytes } from './hash-bytes.ts'

const BYTES = Buffer.from('abc')
const hex = (by: Parameters<typeof hashBytes>[0]) => bytesToHex(hashBytes(by, BYTES))

it('makes the hashes that their papers and other libraries make', () => {
  expect(hex('keccak256')).toBe(keccak256(BYTES).slice(2))
  expect(hex('sha256')).toBe(createHash('sha256').update(BYTES).digest('hex'))
  // RFC 7693 has the one of 64 bytes; of 32, the reference implementation's `b2sum -l 256`
  expect(hex('blake2b256')).toBe('bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319')
})
