import { describe, expect, it } from 'vitest'
import { BLOCKHASH_LIFE, Slots } from './slots.ts'

describe('Slots', () => {
  it('takes a blockhash for 150 blocks and not one more', () => {
    const slots = new Slots(1)
    const { blockhash } = slots
    slots.advance(BLOCKHASH_LIFE)
    expect(slots.isValid(blockhash)).toBe(true)
    expect(slots.lastValidHeight(blockhash)).toBe(151)
    slots.advance(1)
    expect(slots.isValid(blockhash)).toBe(false)
  })

  it('gives every slot a blockhash of its own', () => {
    const slots = new Slots(1)
    const seen = new Set([slots.blockhash])
    for (let step = 0; step < 20; step++) {
      slots.advance(1)
      seen.add(slots.blockhash)
    }
    expect(seen.size).toBe(21)
    expect(slots.hashOf(slots.slot)).toBe(slots.blockhash)
  })

  it('jumps over a long sleep and forgets everything from before', () => {
    const slots = new Slots(1)
    const { blockhash } = slots
    slots.advance(1_000_000)
    expect(slots.slot).toBe(1_000_001)
    expect(slots.isValid(blockhash)).toBe(false)
    expect(slots.isValid(slots.blockhash)).toBe(true)
  })

  it('remembers what landed as long as its blockhash lives', () => {
    const slots = new Slots(1)
    const { blockhash } = slots
    slots.markLanded(blockhash, 'signature')
    expect(slots.hasLanded(blockhash, 'signature')).toBe(true)
    expect(slots.hasLanded(blockhash, 'other')).toBe(false)
    slots.advance(BLOCKHASH_LIFE + 1)
    expect(slots.hasLanded(blockhash, 'signature')).toBe(false)
  })

  it('reckons the time of slots long past', () => {
    const slots = new Slots(10_000)
    expect(slots.timeOf(10_000)).toBe(slots.time)
    expect(slots.timeOf(5000)).toBe(slots.time - 2000)
  })
})
