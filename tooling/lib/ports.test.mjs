import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { choosePorts, PORTS, takenPorts } from './ports.mjs'

const other = createServer()
let port
beforeAll(async () => {
  await new Promise((done) => other.listen(0, '127.0.0.1', done))
  port = other.address().port
})
afterAll(() => other.close())

it('takes the published ports, or what the environment says', () => {
  expect(choosePorts({})).toMatchObject({
    demo: 3000,
    server: 4000,
    sandbox: 5050,
    ethereum: 8545,
    solana: 8899,
  })
  expect(choosePorts({ DEMO_PORT: '3100' }).demo).toBe(3100)
})

it.each([
  [{ DEMO_PORT: 'x' }, /DEMO_PORT is "x"/],
  [{ DEMO_PORT: '70000' }, /1 to 65535/],
  [{ DEMO_PORT: '4000' }, /DEMO_PORT and LATCHKEY_PORT are both 4000/],
])('refuses %o', (env, message) => expect(() => choosePorts(env)).toThrow(message))

it('names the port that is taken and the variable that moves it', async () => {
  expect(await takenPorts({ demo: port })).toEqual([
    expect.stringMatching(new RegExp(`^Port ${port}, for ${PORTS.demo.what}, is taken.*DEMO_PORT=`)),
  ])
})
