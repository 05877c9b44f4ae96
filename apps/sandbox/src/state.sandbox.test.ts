import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Connection, PublicKey } from '@solana/web3.js'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandbox } from './testing/start-sandbox.ts'

let stateFolder: string

beforeAll(async () => {
  stateFolder = await mkdtemp(join(tmpdir(), 'sandbox-state-'))
})
afterAll(() => rm(stateFolder, { recursive: true, force: true }))

const ETHEREUM = '0x00000000000000000000000000000000000000d4'
const SOLANA = 'BLRDpoJMVtGLmrsXELZgRqH3CHwKrqFKqrJ4tnFJ4DwY'

it('finds the balances again after a restart with a state folder', async () => {
  const first = await startSandbox({ stateFolder })
  for (const body of [
    { chain: 'ethereum', address: ETHEREUM },
    { chain: 'solana', address: SOLANA },
  ])
    await fetch(`${first.urls.web}/faucet`, { method: 'POST', body: JSON.stringify(body) })
  await first.sandbox.stop()

  const second = await startSandbox({ stateFolder })
  const client = createPublicClient({ transport: http(second.urls.ethereum) })
  expect(await client.getBalance({ address: ETHEREUM })).toBe(parseEther('1'))
  expect(await new Connection(second.urls.solana).getBalance(new PublicKey(SOLANA))).toBe(1e9)
  await second.sandbox.stop()
})

it('says which file to move away when the state cannot be read', async () => {
  await writeFile(join(stateFolder, 'solana.bin'), 'nonsense')
  await expect(startSandbox({ stateFolder })).rejects.toThrow('solana.bin holds no Solana state')
})
