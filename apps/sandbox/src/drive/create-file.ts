import type { DriveFile } from './drive-folders.ts'
import { invalidValue, REFUSALS } from './drive-refusal.ts'
import { readMultipart } from './multipart.ts'

type NewFile = Omit<DriveFile, 'id' | 'createdTime' | 'modifiedTime'> & { id: string | undefined }

const LONGEST_NAME = 1000

/**
 * Reads a multipart upload: what the file is, as JSON, then its bytes
 * (https://developers.google.com/drive/api/guides/manage-uploads#multipart). Throws DriveRefusal for any other body.
 */
export function readNewFile(contentType: string, body: Buffer): NewFile {
  const [about, media, ...more] = readMultipart(contentType, body) ?? []
  if (!about || !media || more.length > 0) throw REFUSALS.badBody()
  const { id, name = 'Untitled', mimeType, parents, appProperties = null } = readJson(about.content)
  if (id !== undefined && typeof id !== 'string') throw invalidValue('file.id')
  if (typeof name !== 'string' || name.length > LONGEST_NAME) throw invalidValue('file.name')
  if (mimeType !== undefined && typeof mimeType !== 'string') throw invalidValue('file.mimeType')
  if (appProperties !== null && !areTexts(appProperties)) throw invalidValue('file.appProperties')
  // The token opens this folder alone; without parents a file would lie in the person's own.
  if (!Array.isArray(parents) || parents.length !== 1 || parents[0] !== 'appDataFolder')
    throw REFUSALS.otherSpace()
  return {
    id,
    name,
    mimeType: mimeType ?? media.headers['content-type'] ?? 'application/octet-stream',
    appProperties,
    content: media.content.toString('base64'),
  }
}

function readJson(content: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content.toString())
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Refused below.
  }
  throw REFUSALS.badBody()
}

function areTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}
