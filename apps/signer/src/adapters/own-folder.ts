import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A folder of the signer's own, of mode 0700, with the drafts removed that a killed process has left; `setting` is the variable
 * that chose it.
 * @param names of its files without `.json`, as a pattern
 * @throws Error with one sentence when it cannot be made, can be read by other accounts, or takes no file
 */
export async function openOwnFolder(folder: string, setting: string, names: string): Promise<void> {
  makeOwn(folder, setting)
  removeDrafts(folder, names)
  await tryWriting(folder, setting)
}

/** Removes what a process that was killed may have left of files of such names. */
export function removeDrafts(folder: string, names: string): void {
  const draft = new RegExp(`^(?:${names})\\.json\\.[0-9a-f-]{36}$`)
  for (const name of readdirSync(folder)) if (draft.test(name)) rmSync(join(folder, name), { force: true })
}

/** undefined where there is no such file */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Replaces a file of mode 0600 whole: a process that is killed leaves the old one or the new one. */
export async function replace(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `${name}.${randomUUID()}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Makes the names in a folder last. */
export async function syncFolder(folder: string): Promise<void> {
  const parent = await open(folder, 'r')
  try {
    await parent.sync()
  } finally {
    await parent.close()
  }
}

function makeOwn(folder: string, setting: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST') {
      throw new Error(`The signer’s folder ${folder} cannot be made (${code}); ${setting} says where it is`)
    }
  }
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat?.isDirectory())
    throw new Error(`The signer’s folder ${folder} is no folder; ${setting} says where it is`)
  if (stat.mode & 0o077) {
    throw new Error(`The signer’s folder ${folder} can be read by other accounts: chmod 700 it`)
  }
}

async function tryWriting(folder: string, setting: string): Promise<void> {
  const name = 'tried'
  try {
    await replace(folder, name, '')
    await rm(join(folder, name))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`The signer’s folder ${folder} takes no file (${code}); ${setting} says where it is`)
  }
}
