import type { Custody } from '../custody/custody.ts'
import { makeKit } from '../custody/make-kit.ts'
import { openOwnRoot } from '../custody/open-own-root.ts'
import type { NewKit, SecretKind } from '../ports/key-room.ts'
import { readSession } from '../session.ts'
import type { ExportQuery } from './export-query.ts'

type RootQuery = Pick<ExportQuery, 'token' | 'root'>

/**
 * The secret as text, made when it is asked for and not before: a string cannot be wiped, so none is kept.
 * @throws FrameFailure, VaultError
 */
export function exportSecret(
  custody: Custody,
  appId: string,
  { token, root, chainType, index }: ExportQuery,
  kind: SecretKind,
): Promise<string> {
  return openOwnRoot(custody, readSession(token, appId), root, 'export', (shares, wallets) =>
    custody.keyRoom.run('secret', { ...shares, chainType, index, wallets, kind }),
  )
}

/** A recovery kit of the whole root, made when it is asked for. @throws FrameFailure, VaultError */
export function exportKit(custody: Custody, appId: string, { token, root }: RootQuery): Promise<NewKit> {
  return makeKit(custody, readSession(token, appId), root)
}

/** Lets the server note that a key left. The export has happened by then, so a failure changes nothing for the user. */
export async function reportExport(
  custody: Custody,
  appId: string,
  { token, root }: RootQuery,
): Promise<void> {
  const session = readSession(token, appId)
  await custody.vault.call(session, 'walletExported', {}, root.address).catch(() => undefined)
}

/** Ends the session, so that the page around shows its login: a published client knows no other way to a young one. */
export async function endSession(custody: Custody, appId: string, { token }: ExportQuery): Promise<void> {
  await custody.vault.call(readSession(token, appId), 'endSession', {}).catch(() => undefined)
}
