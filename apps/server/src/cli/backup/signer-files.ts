import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { BackupError, SIGNER_FILE, WALLET_FILE, WALLET_FOLDER } from './format.ts'

export interface SignerFile {
  name: string
  text: string
}

/** The files of the signer's memory as they are; none where there is no such folder yet. */
export function readSignerFiles(folder: string): SignerFile[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => SIGNER_FILE.test(name))
  return names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

/**
 * The files of what it remembers of server wallets, one by one. One that goes meanwhile is left out; each of the others is whole,
 * but for an end of a line, which a signer that reads it leaves away.
 */
export function* readWalletFiles(folder: string): Generator<SignerFile> {
  const own = join(folder, WALLET_FOLDER)
  if (!existsSync(own)) return
  for (const name of readdirSync(own).filter((one) => WALLET_FILE.test(one))) {
    const path = join(own, name)
    if (existsSync(path)) yield { name: `${WALLET_FOLDER}/${name}`, text: readFileSync(path, 'utf8') }
  }
}

/** A folder's names are on the disk, as its files are by themselves. */
function flush(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

export interface SignerFolder {
  keep(file: SignerFile): void
  /** Puts what was kept in its place, whole. */
  settle(): void
  /** Leaves nothing where it was not settled. */
  drop(): void
}

/**
 * A folder that files come back into, beside its place until they all have.
 * @throws BackupError where the place holds files
 */
export function newSignerFolder(folder: string): SignerFolder {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(
      `The signer’s folder ${folder} holds files: move it away, it remembers another database`,
    )
  }
  const draft = `${folder}.${randomUUID()}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  return {
    keep({ name, text }) {
      const path = join(draft, name)
      if (dirname(path) !== draft) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, text, { mode: 0o600, flag: 'wx', flush: true })
    },
    settle() {
      if (existsSync(join(draft, WALLET_FOLDER))) flush(join(draft, WALLET_FOLDER))
      flush(draft)
      renameSync(draft, folder)
      flush(dirname(folder))
    },
    drop: () => rmSync(draft, { recursive: true, force: true }),
  }
}
