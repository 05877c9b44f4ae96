import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { replace } from './own-folder.ts'

const LASTS_MS = 1_000

/**
 * Whether a folder of the signer's takes a file just now. Asked as often as anybody likes it tries once a second at most.
 * @param now milliseconds since 1970
 */
export function createFolderReadiness(path: string, now: () => number = Date.now): () => Promise<boolean> {
  const folder = resolve(path)
  let trying: Promise<boolean> | undefined
  let until = 0
  return () => {
    if (!trying || now() >= until) {
      until = now() + LASTS_MS
      trying = takesFile(folder)
    }
    return trying
  }
}

async function takesFile(folder: string): Promise<boolean> {
  const name = `tried-${randomUUID()}`
  try {
    await replace(folder, name, '')
    await rm(join(folder, name))
    return true
  } catch {
    return false
  }
}
