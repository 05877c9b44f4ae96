import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { perClient } from '../per-client.ts'
import { clientWith, fakeServer } from '../testing/fake-server.ts'
import { openLayer } from './layer.ts'
import { layersOf } from './layers-of.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The ids of the screens that the dialogs show, the page's first. */
const shown = (page: ReturnType<typeof clientWith>) =>
  layersOf(page).map(({ modal }) => (modal.state.get().open ? modal.state.get().screen?.id : null))

async function withPageDialog() {
  const page = clientWith(fakeServer())
  page.modal.open('terms', {})
  await vi.runAllTimersAsync()
  return page
}

it('stands before the page’s dialog, and leaves it as it was at once', async () => {
  const page = await withPageDialog()
  const layer = openLayer(page)
  layer.client.modal.open('sessions', {})
  await vi.runAllTimersAsync()
  expect(shown(page)).toEqual(['terms', 'sessions'])
  layer.client.modal.close('done')
  layer.leave()
  expect(shown(page)).toEqual(['terms'])
})

it('stands before another that is there, and both leave in any order', async () => {
  const page = await withPageDialog()
  const [first, second] = [openLayer(page), openLayer(page)]
  first.client.modal.open('sessions', {})
  second.client.modal.open('loading', {})
  await vi.runAllTimersAsync()
  expect(shown(page)).toEqual(['terms', 'sessions', 'loading'])
  first.leave()
  expect(shown(page)).toEqual(['terms', 'loading'])
  second.leave()
  expect(shown(page)).toEqual(['terms'])
})

it('fades out where no dialog stands behind it', async () => {
  const page = clientWith(fakeServer())
  const layer = openLayer(page)
  layer.client.modal.open('sessions', {})
  await vi.runAllTimersAsync()
  layer.client.modal.close('user')
  layer.leave()
  expect(layersOf(page)).toHaveLength(2)
  await vi.runAllTimersAsync()
  expect(layersOf(page)).toEqual([page])
})

it('has what is kept for the page, such as its one frame', async () => {
  const page = clientWith(fakeServer())
  const of = perClient((_: object) => ({}))
  expect(of(openLayer(page).client)).toBe(of(page))
  expect(of(clientWith(fakeServer()))).not.toBe(of(page))
})
