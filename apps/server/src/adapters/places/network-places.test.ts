import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadPlaces, parsePlaces } from './network-places.ts'

const TABLE = `# the company's networks
10.0.0.0/8,Everywhere
10.1.0.0/16,Berlin
10.1.2.3/32,"Berlin, front desk"
0.0.0.0/0,Somewhere

2001:db8::/32,Lisbon
2001:db8:0:1::/64,Porto
::ffff:192.0.2.0/120,Mapped
`

describe('a table of networks', () => {
  it.each([
    ['10.1.2.3', 'Berlin, front desk'],
    ['10.1.2.4', 'Berlin'],
    ['10.2.0.1', 'Everywhere'],
    ['203.0.113.9', 'Somewhere'],
    ['2001:db8:0:1::/64', 'Porto'],
    ['2001:db8:0:2::/64', 'Lisbon'],
    ['::ffff:192.0.2.77', 'Mapped'],
    ['2001:db9::/64', null],
    ['', null],
    ['not an address', null],
  ])('gives the place of the longest prefix: %s', (address, place) => {
    expect(parsePlaces(TABLE).of(address)).toBe(place)
  })

  it.each([
    ['10.0.0.0/8', 'line 1 is not a network and a place'],
    ['10.0.0.0/8,', 'line 1 is not a network and a place'],
    ['# fine\n10.0.0.0/33,Berlin', 'line 2 does not begin with a network'],
    ['10.0.0.0,Berlin', 'line 1 does not begin with a network'],
    ['2001:db8::/129,Berlin', 'line 1 does not begin with a network'],
    ['10.0.0.0/8/8,Berlin', 'line 1 does not begin with a network'],
    ['network,place', 'line 1 does not begin with a network'],
    [`10.0.0.0/8,${'x'.repeat(81)}`, 'line 1 has a place that is not a text of at most 80'],
  ])('that is malformed is refused in a sentence: %j', (text, sentence) => {
    expect(() => parsePlaces(text)).toThrow(`NETWORK_PLACES_FILE: ${sentence}`)
  })

  it('is read from the file that the operator names, and is empty without one', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'places-')), 'places.csv')
    writeFileSync(file, '\uFEFF10.0.0.0/8,Berlin\r\n')
    expect([loadPlaces(file).of('10.0.0.1'), loadPlaces(undefined).of('10.0.0.1')]).toEqual(['Berlin', null])
    expect(() => loadPlaces(`${file}.missing`)).toThrow(/^NETWORK_PLACES_FILE: .* cannot be read$/)
  })
})
