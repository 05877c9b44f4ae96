import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageWith } from '../../testing/logged-in.ts'
import { closeMfaManager, showMfaManager } from './show.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function adding() {
  const { client } = await pageWith({})
  vi.useFakeTimers()
  showMfaManager(client)
  await vi.advanceTimersByTimeAsync(15)
  client.modal.navigate('mfa-totp', { via: 'wallets' })
  const shown = async () => {
    showMfaManager(client)
    await vi.advanceTimersByTimeAsync(15)
    return client.modal.state.get().screen?.id
  }
  return { client, shown }
}

it('opens on its beginning', async () => {
  const { client } = await pageWith({})
  showMfaManager(client)
  await vi.waitFor(() => expect(client.modal.state.get()).toMatchObject({ open: true }))
  expect(client.modal.state.get().screen).toEqual({ id: 'mfa-manager', data: { via: 'wallets' } })
})

it('keeps what was chosen for 500 ms after it is closed, and no longer [MFA-074]', async () => {
  const soon = await adding()
  soon.client.modal.close('user')
  await vi.advanceTimersByTimeAsync(499)
  expect(await soon.shown()).toBe('mfa-totp')
  vi.useRealTimers()
  const late = await adding()
  late.client.modal.close('user')
  await vi.advanceTimersByTimeAsync(500)
  expect(await late.shown()).toBe('mfa-manager')
})

it('is closed by the host, but nothing else is', async () => {
  const { client } = await adding()
  closeMfaManager(client)
  expect(client.modal.state.get().open).toBe(false)
  await vi.advanceTimersByTimeAsync(300)
  client.modal.open('sessions', {})
  await vi.advanceTimersByTimeAsync(15)
  closeMfaManager(client)
  expect(client.modal.state.get()).toMatchObject({ open: true, screen: { id: 'sessions' } })
})

it('needs a user, and says so of a host that asks by itself', async () => {
  const { client } = await pageWith(null)
  expect(() => showMfaManager(client)).toThrow('User must be authenticated')
  const own = await pageWith({}, { host: { mfa: { noPromptOnMfaRequired: true } } })
  showMfaManager(own.client)
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('noPromptOnMfaRequired'))
})
