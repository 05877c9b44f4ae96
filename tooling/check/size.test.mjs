import { expect, it } from 'vitest'
import { overLimit } from './size.mjs'

const chunk = (name, gzip) => ({ name, gzip, holds: [] })
const weigh = (chunks) => chunks.reduce((total, { gzip }) => total + gzip, 0) / 1000
const measured = {
  before: [chunk('page', 7000), chunk('entry', 300)],
  all: [chunk('page', 7000), chunk('entry', 300), chunk('ui', 9000)],
}

it('says nothing of what is within its limit', () => {
  expect(overLimit(measured, { before: 7.3, all: 16.3 }, weigh)).toEqual([])
})

it('names what is over, and its chunks from the largest on', () => {
  expect(overLimit(measured, { before: 7.3, all: 16.2 }, weigh)).toEqual([
    'all: 16.30 of 16.2 kB; the largest are\n9.0 kB ui\n7.0 kB page\n0.3 kB entry',
  ])
})

it('holds each measure that has a limit, the late parts of a transaction too', () => {
  const late = { ...measured, decoder: [chunk('screen', 6900), chunk('send', 7800)] }
  expect(overLimit(late, { before: 7.3, decoder: 14.7 }, weigh)).toEqual([])
  expect(overLimit(late, { before: 7.3, decoder: 14.6 }, weigh)).toEqual([
    'decoder: 14.70 of 14.6 kB; the largest are\n7.8 kB send\n6.9 kB screen',
  ])
})
