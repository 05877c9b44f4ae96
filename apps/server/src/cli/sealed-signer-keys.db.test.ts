import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chooseKeyWrapper, openKeyText } from '@latchkey/signer/key-files'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { playAws } from '../../../signer/src/adapters/kms/testing/play-aws.ts'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import type { TestDatabase } from '../adapters/postgres/test-database.ts'
import { createTestDatabase } from '../adapters/postgres/test-database.ts'
import type { Environment } from '../config/environment.ts'
import { readEnvironment } from '../config/environment.ts'
import { openHouse } from '../config/open-house.ts'
import type { CliHouse } from '../testing/cli-house.ts'
import { openCliHouse } from '../testing/cli-house.ts'
import { runBackupCommand } from './backup.ts'
import { runKeyCommand } from './key.ts'
import { runRestoreCommand } from './restore.ts'

const ID = 'sealedsignerkeys000000001'

let aws: Awaited<ReturnType<typeof playAws>>
let kms: Record<string, string>
let house: CliHouse
let lines: string[]
const more: TestDatabase[] = []
beforeEach(async () => {
  lines = []
  const account = { accessKey: 'AKIASEAL', secret: 'secret-of-seal', region: 'eu-south-2' }
  aws = await playAws({ ...account, keys: { 'alias/of-signer': randomBytes(32) } })
  kms = {
    SIGNER_KMS: 'aws',
    SIGNER_KMS_KEY: 'alias/of-signer',
    SIGNER_KMS_URL: aws.url,
    AWS_REGION: account.region,
    AWS_ACCESS_KEY_ID: account.accessKey,
    AWS_SECRET_ACCESS_KEY: account.secret,
  }
  house = await openCliHouse(ID, kms)
})
afterEach(async () => {
  await aws.close()
  await house.close()
  for (const database of more.splice(0)) await database.drop()
})

const print = (line: string) => void lines.push(line)
const run = (...args: string[]) => runKeyCommand(house.environment, args, print)
/** What a server does with its keys when it starts. */
const start = async (environment: Environment = house.environment) => {
  const opened = await openHouse(environment, createPinoLogger('silent'))
  await opened.close()
  return [...(opened.signerKeys ?? [])].map(([id, key]) => `${id}:${key.toString('base64url')}`)
}
const file = () => house.environment.signerKeyFile
/** What stands in the file, as its service opens it. */
const inFile = async (path = file()) =>
  (await openKeyText(path, readFileSync(path, 'utf8'), chooseKeyWrapper(kms)))
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

it('are sealed from the first on, and stay so when one is added and one is taken out', async () => {
  const seen: string[][] = [await start()]
  await run('add', 'signer')
  seen.push(await start())
  const sealed = readFileSync(file(), 'utf8')
  expect([await inFile(), statSync(file()).mode & 0o777]).toEqual([seen[1], 0o600])
  await run('rotate', 'signer')
  const [first = ''] = seen[0] as string[]
  await run('retire', 'signer', '--key', first.split(':')[0] as string)
  seen.push(await start())
  expect(seen.map((keys) => keys.length)).toEqual([1, 2, 1])
  expect([seen[1]?.[1], seen[2]]).toEqual([first, [seen[1]?.[0]]])
  const values = seen.flat().map((entry) => entry.split(':')[1] as string)
  const texts = [sealed, readFileSync(file(), 'utf8'), ...lines]
  expect(values.filter((value) => texts.some((text) => text.includes(value)))).toEqual([])
})

it('are refused where their file is plain, or sealed and nobody says by what, or the service is away', async () => {
  const [entry = ''] = await start()
  const sealed = readFileSync(file(), 'utf8')
  await expect(start({ ...house.environment, signerKms: undefined })).rejects.toThrow(
    `The signer key file ${file()} is sealed: SIGNER_KMS has to say by what`,
  )
  writeFileSync(file(), `${entry}\n`)
  await expect(start()).rejects.toThrow(`The signer key file ${file()} is not sealed, and SIGNER_KMS is set`)
  await expect(run('add', 'signer')).rejects.toThrow('is not sealed, and SIGNER_KMS is set')
  expect(readFileSync(file(), 'utf8')).toBe(`${entry}\n`)
  writeFileSync(file(), sealed)
  expect(await start()).toEqual([entry])
  await aws.close()
  await expect(start()).rejects.toThrow(`AWS KMS cannot be asked (ECONNREFUSED) at ${aws.url}`)
})

it('are in no backup, which says where they are, and come back sealed from one that has them plain', async () => {
  const [entry = ''] = await start()
  const folder = dirname(file())
  const of = async (name: string, changes: Partial<Environment> = {}) => {
    const path = join(folder, name)
    await runBackupCommand({ ...house.environment, ...changes }, {}, [path, '--plain'], print)
    return path
  }
  await of('without')
  expect(lines).toContain(`The signer's keys are sealed and not in it: keep a copy of ${file()} beside it.`)
  expect(lines[0]).toMatch(/ and 1 sets of keys$/)
  const plain = join(folder, 'plain-keys')
  writeFileSync(plain, `${entry}\n`, { mode: 0o600 })
  const with_ = await of('with', { signerKms: undefined, signerKeyFile: plain })

  const restored = async (path: string, name: string) => {
    const database = await createTestDatabase({ migrated: false })
    more.push(database)
    const environment = readEnvironment({
      DATABASE_URL: database.url,
      KEY_DIR: join(folder, name),
      SIGNER_STATE_DIR: join(folder, `${name}-signer`),
      ...kms,
    })
    await runRestoreCommand(environment, undefined, [path], print)
    // in no backup either: the operator has a copy
    copyFileSync(house.environment.loginKeyFile, environment.loginKeyFile)
    return environment
  }
  const again = await restored(with_, 'again')
  expect(readFileSync(again.signerKeyFile, 'utf8')).not.toContain(entry.split(':')[1])
  expect([await inFile(again.signerKeyFile), await start(again)]).toEqual([[entry], [entry]])
  const bare = await restored(join(folder, 'without'), 'bare')
  expect(existsSync(bare.signerKeyFile)).toBe(false)
  writeFileSync(bare.signerKeyFile, readFileSync(file()), { mode: 0o600 })
  expect(await start(bare)).toEqual([entry])
  rmSync(plain)
})
