import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { changeKeyFile } from '../adapters/key-files/change-key-file.ts'
import type { KeySource } from '../adapters/key-files/load-keys.ts'
import { loadKeys, newKey } from '../adapters/key-files/load-keys.ts'
import { forgetKey } from '../adapters/postgres/check-keys.ts'
import { noteOperator } from '../adapters/postgres/operator-audit.ts'
import type { Environment } from '../config/environment.ts'
import type { House } from '../config/open-house.ts'
import { signerKeySource } from '../config/signer-key-source.ts'
import { APP_TTL_MS } from '../domain/app/app-directory.ts'
import { replaceLostLoginKeys } from './lost-login-keys.ts'
import type { KeySet } from './rotation/key-set.ts'
import { loginKeySet } from './rotation/login-keys.ts'
import { alone, namesOf, rotateKeys } from './rotation/rotate-keys.ts'
import { sealingKeySet } from './rotation/sealing-keys.ts'
import { openSignerKeys } from './rotation/signer-keys.ts'
import type { Print } from './with-house.ts'
import { withHouse } from './with-house.ts'

const PURPOSES = ['sealing', 'login', 'signer'] as const
type Purpose = (typeof PURPOSES)[number]

/**
 * `key <verb> …`: new keys in the place of older ones, while the server works; docs/guides/key-rotation.md has the steps.
 * Each rotation is in the audit. @throws Error with one line.
 */
export async function runKeyCommand(environment: Environment, args: string[], print: Print): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      'end-sessions': { type: 'boolean', default: false },
      confirm: { type: 'boolean', default: false },
    },
  })
  const [verb, named] = positionals
  if (verb === 'list') {
    return withHouse(environment, async (house) => {
      const sets = [sealingKeySet(house), loginKeySet(house), await openSignerKeys(environment, house)]
      await list(house, sets, print)
    })
  }
  if (verb === 'lost' && named === 'login') return replaceLostLoginKeys(environment, values.confirm, print)
  if (verb !== 'add' && verb !== 'rotate' && verb !== 'retire') {
    throw new Error(`There is no command key ${verb ?? ''}`.trimEnd())
  }
  const purpose = PURPOSES.find((one) => one === named)
  if (!purpose) throw new Error(`Say which keys: key ${verb} ${PURPOSES.join(`, key ${verb} `)}`)
  if (verb === 'add') return add(environment, purpose, print)
  await withHouse(environment, async (house) => {
    const keys = await keySetOf(environment, house, purpose)
    if (verb === 'rotate') return rotateKeys(house.database, keys, print)
    await retire(environment, house, keys, { id: values.key, endSessions: values['end-sessions'] }, print)
  })
}

type FileSource = Omit<KeySource, 'file' | 'generate' | 'warn'> & { file: string; variable: string }

function sourceOf(environment: Environment, purpose: Purpose): FileSource {
  const { sealingKeys, sealingKeyFile, loginKeys, loginKeyFile } = environment
  if (purpose === 'sealing')
    return { purpose, text: sealingKeys, file: sealingKeyFile, variable: 'SEALING_KEYS' }
  if (purpose === 'login') return { purpose, text: loginKeys, file: loginKeyFile, variable: 'LOGIN_KEYS' }
  return { ...signerKeySource(environment), variable: 'SIGNER_KEYS' }
}

async function keySetOf(environment: Environment, house: House, purpose: Purpose): Promise<KeySet> {
  if (purpose === 'sealing') return sealingKeySet(house)
  return purpose === 'login' ? loginKeySet(house) : openSignerKeys(environment, house)
}

async function add(environment: Environment, purpose: Purpose, print: Print): Promise<void> {
  if (purpose === 'signer' && environment.signerUrl) {
    throw new Error('The signer runs by itself: put a new key in front of its keys there, and start it again')
  }
  const { variable, ...source } = sourceOf(environment, purpose)
  const { text, file } = source
  if (text) throw new Error(`The ${purpose} keys are those of ${variable}: put a new one in front there`)
  const before = await loadKeys({ ...source, generate: false, warn: print })
  const [id, key] = newKey(purpose)
  await changeKeyFile(file, source, new Map([[id, key], ...before]))
  print(`made the ${purpose} key ${id} in ${file}: start the server again, then key rotate ${purpose}`)
}

async function list(house: House, sets: KeySet[], print: Print): Promise<void> {
  for (const keys of sets) {
    for (const id of keys.ids) {
      const names = await namesOf(house.database, keys, id)
      const current = id === keys.current ? 'current, ' : ''
      print(`${keys.purpose}  ${id}  ${current}${names.join(', ') || 'nothing names it'}`)
    }
  }
}

async function retire(
  environment: Environment,
  house: House,
  keys: KeySet,
  { id, endSessions }: { id: string | undefined; endSessions: boolean },
  print: Print,
): Promise<void> {
  const { purpose } = keys
  if (!id) throw new Error('Say which key: --key <id>, as key list has it')
  if (!keys.ids.includes(id)) throw new Error(`No ${purpose} key ${id} is configured; key list has them`)
  if (id === keys.current)
    throw new Error(`${id} is the current ${purpose} key: put a new one in front first`)
  await alone(house.database, async () => {
    const ended = endSessions ? ((await keys.endSessions?.(id)) ?? 0) : 0
    const names = await namesOf(house.database, keys, id)
    if (names.length > 0) {
      const hint = /\bsessions\b/.test(names.join()) ? '; --end-sessions logs those users out' : ''
      throw new Error(
        `The ${purpose} key ${id} is still named by ${names.join(', ')}: key rotate ${purpose}${hint}`,
      )
    }
    await noteOperator(house.database, 'key retired', { purpose, key: id, ended_sessions: ended })
    if (ended > 0) print(`${ended} sessions ended`)
    if (purpose === 'signer' && environment.signerUrl) {
      // Servers that run go on for so long with the signer's word for an app's key that they have read, by the old one.
      await sleep(APP_TTL_MS)
      return print(`Nothing names ${id}: leave it out of the signer’s keys where it runs, and start it again`)
    }
    const { variable, ...source } = sourceOf(environment, purpose)
    const { text, file } = source
    if (text) return print(`Nothing names ${id}: leave it out of ${variable} and start the server again`)
    const left = new Map(await loadKeys({ ...source, generate: false, warn: print }))
    left.delete(id)
    await changeKeyFile(file, source, left)
    await forgetKey(house.database, purpose, id)
    print(
      `${id} is taken out of ${file}: start the server again. Copies of it open old backups, so destroy them with those`,
    )
  })
}
