import { expect, test } from '../support/fixtures.ts'

test('who typed an address of this machine is sent to the name that the app allows', async ({ world }) => {
  const typed = world.demo.replace('localhost', '127.0.0.1')
  const answer = await fetch(`${typed}/?methods=google`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${world.demo}/?methods=google`])
})
