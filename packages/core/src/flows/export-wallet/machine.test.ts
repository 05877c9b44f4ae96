import { expect, it } from 'vitest'
import { player } from '../../testing/play.ts'
import type { ExportTheme } from '../../wallets/export-url.ts'
import { exportWalletInitial, exportWalletMachine } from './machine.ts'

const look = { width: 321, theme: { accent: 'teal' } as ExportTheme, language: 'fr' }
const measured = { type: 'measured', look } as const

const play = player(exportWalletMachine, exportWalletInitial)

it('is addressed once its place was measured, and drawn to the first measure', () => {
  const wider = { ...measured, look: { ...look, width: 500 } }
  const { state, effects } = play(measured, wider, { type: 'addressed', attempt: 1, src: 'https://a/#1' })
  expect(effects).toEqual([{ type: 'address', attempt: 1, look }])
  expect(state).toEqual({ look, src: 'https://a/#1', loading: true, error: null, attempt: 1 })
})

it('is addressed anew after the login that it wanted, and waits for that document', () => {
  const wanted = { type: 'login wanted', purpose: 'older-account' } as const
  const { state, effects } = play(
    measured,
    { type: 'addressed', attempt: 1, src: 'https://a/#1' },
    { type: 'loaded' },
    wanted,
    { type: 'logged in' },
  )
  expect(effects.slice(1)).toEqual([
    { type: 'ask for login', attempt: 1, purpose: 'older-account' },
    { type: 'address', attempt: 2, look },
  ])
  expect([state.loading, state.src]).toEqual([true, 'https://a/#1'])
  const late = { type: 'addressed', attempt: 1, src: 'https://a/#late' } as const
  expect(exportWalletMachine(state, late)).toEqual([state, []])
})

it('reports what keeps it from being shown, unless another has taken its place', () => {
  const failed = { type: 'failed', attempt: 1, error: 'no token' } as const
  const { state, effects } = play(measured, failed)
  expect(state.error).toBe('no token')
  expect(effects.at(-1)).toEqual({ type: 'report failure', error: 'no token' })
  expect(play(measured, { type: 'logged in' }, failed).state.error).toBeNull()
})

it('closes the dialog when its user is done', () => {
  expect(play(measured, { type: 'left' }).effects.at(-1)).toEqual({ type: 'close' })
})

it('asks for no document where no place was measured yet', () => {
  expect(play({ type: 'logged in' })).toEqual({ state: exportWalletInitial, effects: [] })
})

it('is loading until its document has loaded', () => {
  expect(play(measured).state.loading).toBe(true)
  expect(exportWalletInitial.loading).toBe(true)
  const [mounted] = exportWalletMachine(exportWalletInitial, measured)
  expect(exportWalletMachine(mounted, { type: 'loaded' })).toEqual([
    { look, src: null, loading: false, error: null, attempt: 1 },
    [],
  ])
})

it('is asked for anew by a press after it could not be addressed, and says that nothing has failed then', () => {
  const retry = { type: 'retry pressed' } as const
  const { state, effects } = play(measured, { type: 'failed', attempt: 1, error: 'away' }, retry, retry)
  expect(effects.slice(1)).toEqual([
    { type: 'report failure', error: 'away' },
    { type: 'report failure', error: null },
    { type: 'address', attempt: 2, look },
  ])
  expect(state).toEqual({ look, src: null, loading: true, error: null, attempt: 2 })
  expect(play(measured, retry).effects).toEqual([{ type: 'address', attempt: 1, look }])
})
