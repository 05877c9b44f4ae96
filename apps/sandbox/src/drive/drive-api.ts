import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { Person } from '../identity/person.ts'
import { bearer } from '../identity/token/profile-routes.ts'
import type { Outside } from '../outside/outside.ts'
import { otherAccount, switchesOf } from '../outside/switches.ts'
import { readNewFile } from './create-file.ts'
import { type DriveFile, type DriveFolder, driveFolders, MOST_FILES } from './drive-folders.ts'
import { DriveRefusal, invalidValue, notFound, REFUSALS } from './drive-refusal.ts'
import { findFiles, orderFiles } from './find-files.ts'
import { selectFields } from './select-fields.ts'

export const APP_DATA_SCOPE = 'https://www.googleapis.com/auth/drive.appdata'

const FILES = '/drive/v3/files'
const UPLOAD = `/upload${FILES}`
const MOST_IN_PAGE = 1000
const USUAL_PAGE = 100

interface Env {
  Variables: { folder: DriveFolder; full: boolean }
}

/**
 * The files of the Drive API v3 (https://developers.google.com/drive/api/reference/rest/v3/files) in the hidden
 * folder that an app has with a person. There is no other space here, and nothing is shared or binned.
 */
export function createDriveApi(outside: Outside): Hono<Env> {
  const folders = driveFolders(outside)
  const app = new Hono<Env>()
  for (const path of [FILES, `${FILES}/*`, UPLOAD, `${UPLOAD}/*`]) {
    app.use(path, anyOrigin)
    app.use(path, openFolder(outside))
  }

  app.get(FILES, (c) => c.json(list(c.get('folder'), c)))

  app.get(`${FILES}/generateIds`, (c) => {
    const { space = 'drive', type = 'files' } = c.req.query()
    if (space !== 'appDataFolder') throw space === 'drive' ? REFUSALS.otherSpace() : invalidValue('space')
    if (type !== 'files') throw invalidValue('type')
    const count = readNumber(c, 'count', 10)
    const ids = Array.from({ length: count }, () => folders.reserve(c.get('folder')))
    return c.json({ kind: 'drive#generatedIds', space, ids })
  })

  app.get(`${FILES}/:id`, (c) => {
    const file = find(c)
    if (c.req.query('alt') !== 'media') return c.json(answer(c, file))
    return c.body(new Uint8Array(Buffer.from(file.content, 'base64')), 200, { 'content-type': file.mimeType })
  })

  app.delete(`${FILES}/:id`, (c) => {
    folders.delete(c.get('folder'), find(c).id)
    return c.body(null, 204)
  })

  app.post(UPLOAD, async (c) => {
    if (c.req.query('uploadType') !== 'multipart') throw invalidValue('uploadType')
    const given = readNewFile(c.req.header('content-type') ?? '', Buffer.from(await c.req.arrayBuffer()))
    const folder = c.get('folder')
    if (given.id !== undefined && folder.files.has(given.id)) throw REFUSALS.idTaken()
    if (given.id !== undefined && !folder.reserved.has(given.id)) throw REFUSALS.idUnknown()
    if (c.get('full') || folder.files.size >= MOST_FILES) throw REFUSALS.full()
    const at = new Date(outside.now()).toISOString()
    const file = { ...given, id: given.id ?? folders.reserve(folder), createdTime: at, modifiedTime: at }
    folders.put(folder, file)
    return c.json(answer(c, file))
  })

  app.patch(`${UPLOAD}/:id`, async (c) => {
    if (c.req.query('uploadType') !== 'media') throw invalidValue('uploadType')
    const before = find(c)
    if (c.get('full')) throw REFUSALS.full()
    const content = Buffer.from(await c.req.arrayBuffer()).toString('base64')
    const mimeType = c.req.header('content-type') ?? before.mimeType
    const file = { ...before, content, mimeType, modifiedTime: new Date(outside.now()).toISOString() }
    folders.put(c.get('folder'), file)
    return c.json(answer(c, file))
  })

  app.onError((error, c) => {
    if (!(error instanceof DriveRefusal)) throw error
    return c.json(error.body, error.status, error.headers)
  })
  return app
}

/** Pages of every origin may call these, as they may call the real ones. */
const anyOrigin = createMiddleware(async (c, next) => {
  c.header('cross-origin-resource-policy', 'cross-origin')
  return cors({
    origin: (origin) => origin,
    allowMethods: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'],
    exposeHeaders: [
      'Cache-Control',
      'Content-Encoding',
      'Content-Length',
      'Content-Type',
      'Date',
      'WWW-Authenticate',
    ],
    maxAge: 3600,
  })(c, next)
})

/** Finds the folder of whom the token speaks for, or the trouble that is switched on. */
function openFolder(outside: Outside) {
  const { tickets, people } = outside.identity
  const switches = switchesOf(outside)
  return createMiddleware<Env>(async (c, next) => {
    const token = bearer(c)
    const found = token === undefined ? undefined : tickets.find('google', 'access', token)
    const agreement = typeof found === 'object' ? found : undefined
    const person = agreement && (people.find('google', agreement.person) as Person)
    const trouble = await switches.meet('google-drive', person)
    if (trouble === 'down') throw REFUSALS.down()
    if (token === undefined) throw REFUSALS.noToken()
    if (!agreement || !person || trouble === 'expired') throw REFUSALS.badToken()
    if (!agreement.scopes.includes(APP_DATA_SCOPE)) throw REFUSALS.noScope()
    if (trouble === 'rate-limit') throw REFUSALS.rateLimit()
    if (trouble === 'too-many') throw REFUSALS.tooMany()
    const owner = trouble === 'other-account' ? otherAccount(person) : person
    c.set('folder', driveFolders(outside).of(agreement.client, owner.id))
    c.set('full', trouble === 'quota')
    await next()
    if (trouble === 'lost-answer' && !c.error) throw REFUSALS.down()
  })
}

function list({ files }: DriveFolder, c: Context<Env>): unknown {
  const { q, spaces = 'drive', orderBy, pageToken } = c.req.query()
  if (spaces !== 'appDataFolder') throw REFUSALS.otherSpace()
  const size = readNumber(c, 'pageSize', USUAL_PAGE)
  const all = orderFiles(findFiles([...files.values()], q), orderBy)
  const begin = pageToken === undefined ? 0 : readPage(pageToken)
  const end = begin + size
  const page = {
    kind: 'drive#fileList',
    ...(end < all.length && { nextPageToken: Buffer.from(`~!!~${end}`).toString('base64url') }),
    incompleteSearch: false,
    files: all.slice(begin, end).map(describe),
  }
  return selectFields('list', page, c.req.query('fields'))
}

function readPage(token: string): number {
  const [, at] = /^~!!~(\d+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (at === undefined) throw invalidValue('pageToken')
  return Number(at)
}

function readNumber(c: Context<Env>, name: string, usual: number): number {
  const text = c.req.query(name)
  const number = text === undefined ? usual : Number(text)
  if (text !== undefined && !/^\d+$/.test(text)) throw invalidValue(name)
  if (number < 1 || number > MOST_IN_PAGE) throw invalidValue(name)
  return number
}

function find(c: Context<Env>): DriveFile {
  const id = c.req.param('id') as string
  const file = c.get('folder').files.get(id)
  if (!file) throw notFound(id)
  return file
}

function answer(c: Context<Env>, file: DriveFile): object {
  return selectFields('file', describe(file), c.req.query('fields')) as object
}

function describe({
  id,
  name,
  mimeType,
  appProperties,
  createdTime,
  modifiedTime,
  content,
}: DriveFile): object {
  const bytes = Buffer.from(content, 'base64')
  const sum = (kind: string) => createHash(kind).update(bytes).digest('hex')
  return {
    kind: 'drive#file',
    id,
    name,
    mimeType,
    trashed: false,
    parents: ['appDataFolder'],
    spaces: ['appDataFolder'],
    ...(appProperties && { appProperties }),
    createdTime,
    modifiedTime,
    md5Checksum: sum('md5'),
    sha256Checksum: sum('sha256'),
    size: String(bytes.length),
  }
}
