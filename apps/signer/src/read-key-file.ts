import { readFileSync, statSync } from 'node:fs'

/** The text of a key file. @throws Error when it is missing or other accounts may read it. */
export function readKeyFile(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new Error(`The signer key file ${path} is missing`)
  if (stat.mode & 0o077)
    throw new Error(`The signer key file ${path} can be read by other accounts: chmod 600 it`)
  return readFileSync(path, 'utf8')
}
