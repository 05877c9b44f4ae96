// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Asker, type AskerProps } from './asker.tsx'

afterEach(cleanup)

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const app = { name: 'juniper', logo: null }

const shown = (props: Partial<AskerProps> = {}) =>
  render(<Asker app={app} wallet={ETHEREUM} {...props} />).container
const letter = (props: Partial<AskerProps>) =>
  shown(props).querySelector('.network-letter')?.textContent ?? null

it('says who asks, by its picture or its first letter, and with which wallet', () => {
  expect(shown().textContent).toBe('Jjuniper0x9858…da94')
  cleanup()
  const pictured = shown({ app: { name: 'Juniper', logo: '/icon.svg' }, wallet: null })
  expect(pictured.querySelector('img')?.getAttribute('src')).toBe('/icon.svg')
  expect(pictured.textContent).toBe('Juniper')
  cleanup()
  expect(shown({ app: null, wallet: null }).textContent).toBe('')
})

it('marks an Ethereum wallet with the network that it is used on, unless that is Ethereum’s own', () => {
  expect(letter({ network: 'Base' })).toBe('B')
  expect(letter({ network: 'Ethereum' })).toBeNull()
  expect(letter({ network: null })).toBeNull()
  expect(letter({ wallet: SOLANA, network: 'Devnet' })).toBeNull()
})
