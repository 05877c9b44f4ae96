import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

/** Passwords of the two roles: the superuser is used to set the database up, the owner by the server. */
export interface ClusterCredentials {
  superuser: string
  owner: string
}

/** Reads the passwords, or makes them (mode 0600, whole or not at all) for a cluster that is yet to be made. */
export function loadCredentials(path: string, clusterExists: boolean): ClusterCredentials {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as ClusterCredentials
  if (clusterExists) throw new Error(`the database is there but its passwords are not: ${path} is missing`)
  const made = {
    superuser: randomBytes(24).toString('base64url'),
    owner: randomBytes(24).toString('base64url'),
  }
  const draft = `${path}.tmp`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, JSON.stringify(made))
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
  return made
}
