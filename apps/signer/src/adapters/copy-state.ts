import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { readIfThere, syncFolder } from './own-folder.ts'

const KEY_IDS = 'keys.json'
/** What is kept: drafts and the lock's sockets end otherwise. */
const KEPT = /\.jsonl?$/
const MOST_TRIES = 5

/**
 * Copies what a signer remembers into a new folder, while the signer works: every change that it answered for before is in
 * the copy, later ones may be, and each file is whole, but for a line that is just being added, which every reader skips. It is there at once or not at all.
 * @returns how many files it has
 * @throws Error with one sentence
 */
export async function copyState(from: string, to: string): Promise<number> {
  const [source, target] = [resolve(from), resolve(to)]
  if (!existsSync(source)) throw new Error(`There is no folder ${source}`)
  if (existsSync(target)) throw new Error(`${target} is there already`)
  const draft = `${target}.${randomUUID()}`
  try {
    for (let tries = 1; ; tries++) {
      // Which keys the others are under is written before the first goes under a new key, and after the last: the others are
      // copied in between, and again where it has changed.
      const before = await readIfThere(join(source, KEY_IDS))
      const count = await copyFolder(source, draft)
      if ((await readIfThere(join(source, KEY_IDS))) === before) {
        renameSync(draft, target)
        await syncFolder(dirname(target))
        return count
      }
      rmSync(draft, { recursive: true })
      if (tries === MOST_TRIES) throw new Error('The signer is changing its keys: copy its folder afterwards')
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Brings a copy back as what the signer remembers, where there is nothing: an older one is never mixed with a newer one.
 * @returns how many files it had
 * @throws Error with one sentence, also where a signer uses the folder
 */
export async function restoreState(from: string, to: string, setting: string): Promise<number> {
  const [source, target] = [resolve(from), resolve(to)]
  if (!existsSync(source)) throw new Error(`There is no folder ${source}`)
  const giveBack = await lockFolder(target, setting)
  try {
    if (readdirSync(target).some((name) => !name.endsWith('.sock'))) {
      throw new Error(`The signer’s folder ${target} is not empty: move what is in it away first`)
    }
    return await copyFolder(source, target)
  } finally {
    await giveBack()
  }
}

async function copyFolder(from: string, to: string): Promise<number> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  let count = 0
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) count += await copyFolder(source, target)
    else if (entry.isFile() && KEPT.test(entry.name)) {
      const text = await readIfThere(source)
      if (text === undefined) continue
      await writeOwn(target, text)
      count += 1
    }
  }
  await syncFolder(to)
  return count
}

async function writeOwn(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
