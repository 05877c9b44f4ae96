import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../identity/testing/world.ts'
import { APP_DATA_SCOPE } from './drive-api.ts'
import { DriveFolders } from './drive-folders.ts'
import { agree, driveOf, driveWith, upload } from './testing.ts'

const FILES = '/drive/v3/files'
const IN_FOLDER = { parents: ['appDataFolder'] }
const error = (code: number, detail: object) => {
  const { message } = detail as { message: string }
  return { status: code, body: { error: { errors: [{ domain: 'global', ...detail }], code, message } } }
}
const NOT_FOUND = (id: string) =>
  error(404, {
    reason: 'notFound',
    message: `File not found: ${id}.`,
    location: 'fileId',
    locationType: 'parameter',
  })
const invalid = (location: string) =>
  error(400, { reason: 'invalid', message: 'Invalid Value', location, locationType: 'parameter' })

async function idOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { id: string }).id
}

describe('the consent page', () => {
  it('has a ticked box for the app data, and grants what is ticked alone', async () => {
    const world = createWorld()
    const { client_id } = world.credentials.google as Record<string, string>
    const query = new URLSearchParams({
      client_id: client_id as string,
      redirect_uri: 'http://localhost:4000/callback',
      response_type: 'code',
      scope: `openid ${APP_DATA_SCOPE}`,
    })
    const page = await (await world.ask(`accounts.google.com/o/oauth2/v2/auth?${query}`)).text()
    expect(page).toContain(`<input type="checkbox" name="scope" value="${APP_DATA_SCOPE}" checked>`)
    expect(page).toContain('<li><code>openid</code></li>')
    expect(page).not.toContain(`<li><code>${APP_DATA_SCOPE}</code></li>`)

    const granted = await agree(world)
    expect([granted.back.scope, granted.tokens.scope]).toEqual([APP_DATA_SCOPE, APP_DATA_SCOPE])
    const unticked = await agree(world, 'ada', {})
    expect([unticked.back.scope, unticked.tokens.scope]).toEqual(['', ''])
  })

  it('keeps the box as it was when the form comes back', async () => {
    const world = createWorld()
    const { client_id } = world.credentials.google as Record<string, string>
    const query = new URLSearchParams({
      client_id: client_id as string,
      redirect_uri: 'http://localhost:4000/callback',
      response_type: 'code',
      scope: APP_DATA_SCOPE,
    })
    const send = async (form: Record<string, string>) => {
      const body = new URLSearchParams({ choice: 'new', name: '', ...form })
      return (
        await world.ask(`accounts.google.com/o/oauth2/v2/auth?${query}`, { method: 'POST', body })
      ).text()
    }
    expect(await send({ scope: APP_DATA_SCOPE })).toContain(`value="${APP_DATA_SCOPE}" checked>`)
    expect(await send({})).toContain(`value="${APP_DATA_SCOPE}">`)
  })
})

describe('a file', () => {
  it('is created, told of, read, changed and deleted', async () => {
    const world = createWorld()
    const drive = await driveOf(world)
    const about = { name: 'wallet 1', ...IN_FOLDER, mimeType: 'application/json', appProperties: { v: '2' } }
    const created = await drive.create(about, '{"share":1}')
    const whole = (await created.json()) as { id: string }
    expect(whole).toEqual({
      kind: 'drive#file',
      id: expect.stringMatching(/^1[\w-]{65}$/),
      name: 'wallet 1',
      mimeType: 'application/json',
    })
    const { id } = whole
    expect(await drive.read(`${FILES}/${id}?fields=*`)).toEqual({
      status: 200,
      body: {
        ...whole,
        trashed: false,
        parents: ['appDataFolder'],
        spaces: ['appDataFolder'],
        appProperties: { v: '2' },
        createdTime: '2026-11-21T12:00:00.000Z',
        modifiedTime: '2026-11-21T12:00:00.000Z',
        md5Checksum: 'b0a3d58277544d4237ff1ede1cdf9b35',
        sha256Checksum: 'b1c2f46f9befee100ccd1d4ec064ba75fa0f4c08448831e7e0fc33de709d50d6',
        size: '11',
      },
    })
    const media = await drive.ask(`${FILES}/${id}?alt=media`)
    expect([media.status, media.headers.get('content-type'), await media.text()]).toEqual([
      200,
      'application/json',
      '{"share":1}',
    ])

    world.pass(60)
    const changed = await drive.ask(
      `/upload${FILES}/${id}?uploadType=media&fields=id,modifiedTime,mimeType`,
      {
        method: 'PATCH',
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array([0, 255, 13, 10]),
      },
    )
    expect(await changed.json()).toEqual({
      id,
      modifiedTime: '2026-11-21T12:01:00.000Z',
      mimeType: 'application/octet-stream',
    })
    const bytes = new Uint8Array(await (await drive.ask(`${FILES}/${id}?alt=media`)).arrayBuffer())
    expect([...bytes]).toEqual([0, 255, 13, 10])

    const deleted = await drive.ask(`${FILES}/${id}`, { method: 'DELETE' })
    expect([deleted.status, await deleted.text()]).toEqual([204, ''])
    expect(await drive.read(`${FILES}/${id}`)).toEqual(NOT_FOUND(id))
    expect(await drive.read(`${FILES}/${id}`, { method: 'DELETE' })).toEqual(NOT_FOUND(id))
  })

  it('is there for its own person alone', async () => {
    const world = createWorld()
    const [ada, grace] = [await driveOf(world), await driveOf(world, 'grace')]
    const id = await idOf(await ada.create({ name: 'a', ...IN_FOLDER }, 'x'))
    expect((await grace.read(`${FILES}/${id}`)).body).toEqual(NOT_FOUND(id).body)
    expect((await grace.read(`${FILES}?spaces=appDataFolder&fields=files(id)`)).body).toEqual({ files: [] })
    expect((await ada.read(`${FILES}?spaces=appDataFolder&fields=files(id)`)).body).toEqual({
      files: [{ id }],
    })
  })

  it('is there for its own app alone, and outlives a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-drive-'))
    const file = {
      id: '1a',
      name: 'wallet',
      mimeType: 'text/plain',
      appProperties: null,
      createdTime: '2026-11-21T12:00:00.000Z',
      modifiedTime: '2026-11-21T12:00:01.000Z',
      content: 'eA==',
    }
    const first = new DriveFolders(folder)
    first.put(first.of('one app', 'ada'), file)
    const again = new DriveFolders(folder)
    expect([...again.of('one app', 'ada').files.values()]).toEqual([file])
    expect([...again.of('another app', 'ada').files.values()]).toEqual([])
    await rm(folder, { recursive: true })
  })
})

describe('ids made beforehand', () => {
  it('create a file once, however often that is tried', async () => {
    const drive = await driveOf(createWorld())
    const answer = await drive.read(`${FILES}/generateIds?space=appDataFolder&count=2`)
    expect(answer).toEqual({
      status: 200,
      body: {
        kind: 'drive#generatedIds',
        space: 'appDataFolder',
        ids: [expect.stringMatching(/^1[\w-]{65}$/), expect.stringMatching(/^1[\w-]{65}$/)],
      },
    })
    const [id, other] = answer.body.ids as [string, string]
    expect(id).not.toBe(other)
    const create = () => drive.create({ id, name: 'once', ...IN_FOLDER }, 'x', '&fields=id')
    expect(await (await create()).json()).toEqual({ id })
    const second = await create()
    expect({ status: second.status, body: await second.json() }).toEqual(
      error(409, { reason: 'fileIdInUse', message: 'A file already exists with the provided ID.' }),
    )
    expect((await drive.read(`${FILES}?spaces=appDataFolder&fields=files(id)`)).body).toEqual({
      files: [{ id }],
    })
  })

  it('are good in their own folder alone', async () => {
    const world = createWorld()
    const [ada, grace] = [await driveOf(world), await driveOf(world, 'grace')]
    const { body } = await ada.read(`${FILES}/generateIds?space=appDataFolder&count=1`)
    const [id] = body.ids as [string]
    const answer = await grace.create({ id, name: 'x', ...IN_FOLDER }, 'x')
    expect({ status: answer.status, body: await answer.json() }).toEqual(
      error(400, { reason: 'invalid', message: 'The provided file ID is not usable.' }),
    )
    expect((await ada.create({ id, name: 'x', ...IN_FOLDER }, 'x')).status).toBe(200)
  })
})

describe('the list', () => {
  async function filled() {
    const world = createWorld()
    const drive = await driveOf(world)
    for (const name of ['b wallet', "a 'quoted'", 'a wallet', 'b wallet']) {
      await drive.create({ name, ...IN_FOLDER }, 'x')
      world.pass(1)
    }
    return async (query: Record<string, string>) =>
      drive.read(`${FILES}?${new URLSearchParams({ spaces: 'appDataFolder', ...query })}`)
  }
  const named = (...names: string[]) => ({ status: 200, body: { files: names.map((name) => ({ name })) } })

  it.each<[Record<string, string>, string[]]>([
    [{ q: "name='b wallet' and trashed=false" }, ['b wallet', 'b wallet']],
    [{ q: "name = 'a \\'quoted\\'' and trashed = false" }, ["a 'quoted'"]],
    [{ q: "name != 'b wallet' and 'appDataFolder' in parents", orderBy: 'name' }, ["a 'quoted'", 'a wallet']],
    [{ q: "name contains 'WALL'", orderBy: 'name,createdTime' }, ['a wallet', 'b wallet', 'b wallet']],
    [{ q: "name contains 'allet'" }, []],
    [{ q: 'trashed = true' }, []],
    [{ q: 'trashed != true', orderBy: 'createdTime', pageSize: '2' }, ['b wallet', "a 'quoted'"]],
    [{ orderBy: 'createdTime desc' }, ['b wallet', 'a wallet', "a 'quoted'", 'b wallet']],
    [{}, ['b wallet', 'a wallet', "a 'quoted'", 'b wallet']],
  ])('finds by %j', async (query, names) => {
    const list = await filled()
    expect(await list({ fields: 'files(name)', ...query })).toEqual(named(...names))
  })

  it('comes in pages', async () => {
    const list = await filled()
    const first = await list({ orderBy: 'createdTime', pageSize: '3', fields: 'nextPageToken,files/name' })
    expect(first.body).toEqual({
      nextPageToken: expect.any(String),
      files: [{ name: 'b wallet' }, { name: "a 'quoted'" }, { name: 'a wallet' }],
    })
    const pageToken = first.body.nextPageToken as string
    expect((await list({ orderBy: 'createdTime', pageSize: '3', pageToken })).body).toEqual({
      kind: 'drive#fileList',
      incompleteSearch: false,
      files: [
        {
          kind: 'drive#file',
          id: expect.any(String),
          name: 'b wallet',
          mimeType: 'application/octet-stream',
        },
      ],
    })
  })

  it.each<[Record<string, string>, object]>([
    [{ q: 'name' }, invalid('q')],
    [{ q: "name='x' or trashed=false" }, invalid('q')],
    [{ q: "name='x' and" }, invalid('q')],
    [{ q: "name='x" }, invalid('q')],
    [{ orderBy: 'colour' }, invalid('orderBy')],
    [{ pageSize: '0' }, invalid('pageSize')],
    [{ pageSize: '1001' }, invalid('pageSize')],
    [{ pageToken: 'x' }, invalid('pageToken')],
    ...['colour', 'files(colour)', 'files(id', 'id', 'files(id),', 'kind(id)'].map(
      (fields): [{ fields: string }, object] => [
        { fields },
        {
          status: 400,
          body: expect.objectContaining({
            error: expect.objectContaining({ message: expect.stringMatching(/^Invalid field selection /) }),
          }),
        },
      ],
    ),
    [
      { spaces: 'drive' },
      error(403, {
        reason: 'insufficientScopes',
        message: 'The granted scopes do not give access to all of the requested spaces.',
        location: 'spaces',
        locationType: 'parameter',
      }),
    ],
  ])('refuses %j', async (query, refusal) => {
    expect(await (await filled())(query)).toEqual(refusal)
  })
})

describe('an upload', () => {
  const BAD_BODY = error(400, { reason: 'badContent', message: 'Malformed multipart body.' })
  it.each<[string, RequestInit, object]>([
    ['no multipart', { ...upload(IN_FOLDER, 'x'), headers: { 'content-type': 'text/plain' } }, BAD_BODY],
    ['no end', { ...upload(IN_FOLDER, 'x'), body: '--a-boundary\r\n\r\n{}' }, BAD_BODY],
    [
      'no JSON',
      { ...upload(IN_FOLDER, 'x'), body: '--a-boundary\r\n\r\n{\r\n--a-boundary\r\n\r\nx\r\n--a-boundary--' },
      BAD_BODY,
    ],
    ['a name that is no text', upload({ ...IN_FOLDER, name: 1 }, 'x'), invalid('file.name')],
    ['an id that is no text', upload({ ...IN_FOLDER, id: 1 }, 'x'), invalid('file.id')],
    [
      'a file outside of the app data',
      upload({ name: 'x' }, 'x'),
      error(403, {
        reason: 'insufficientScopes',
        message: 'The granted scopes do not give access to all of the requested spaces.',
        location: 'spaces',
        locationType: 'parameter',
      }),
    ],
  ])('is refused: %s', async (_name, init, refusal) => {
    const drive = await driveOf(createWorld())
    expect(await drive.read('/upload/drive/v3/files?uploadType=multipart', init)).toEqual(refusal)
    expect((await drive.read(`${FILES}?spaces=appDataFolder&fields=files(id)`)).body).toEqual({ files: [] })
  })

  it('may be in base64, and may hold what looks like a boundary', async () => {
    const drive = await driveOf(createWorld())
    const init = upload(IN_FOLDER, '--a-bound\r\n\r\n')
    const id = await idOf(await drive.ask('/upload/drive/v3/files?uploadType=multipart', init))
    expect(await (await drive.ask(`${FILES}/${id}?alt=media`)).text()).toBe('--a-bound\r\n\r\n')
    const body = (init.body as string)
      .replace('octet-stream', 'octet-stream\r\nContent-Transfer-Encoding: base64')
      .replace('--a-bound\r\n\r\n', btoa('bytes'))
    const other = await idOf(
      await drive.ask('/upload/drive/v3/files?uploadType=multipart', { ...init, body }),
    )
    expect(await (await drive.ask(`${FILES}/${other}?alt=media`)).text()).toBe('bytes')
  })
})

describe('a token', () => {
  const CREDENTIALS = { location: 'Authorization', locationType: 'header' }
  const BAD = error(401, { reason: 'authError', message: 'Invalid Credentials', ...CREDENTIALS })

  it('is needed, and must be one that is good', async () => {
    const world = createWorld()
    const none = await world.ask(`www.googleapis.com${FILES}`)
    expect({ status: none.status, body: await none.json() }).toEqual(
      error(401, { reason: 'required', message: 'Login Required.', ...CREDENTIALS }),
    )
    expect(await driveWith(world, 'nonsense').read(`${FILES}/x`)).toEqual(BAD)
    const drive = await driveOf(world)
    expect((await drive.read(`${FILES}?spaces=appDataFolder`)).status).toBe(200)
    world.pass(3600)
    expect(await drive.read(`${FILES}?spaces=appDataFolder`)).toEqual(BAD)
  })

  it('opens nothing when its box was not ticked', async () => {
    const world = createWorld()
    const { tokens } = await agree(world, 'ada', {})
    expect(await driveWith(world, tokens.access_token).read(`${FILES}?spaces=appDataFolder`)).toEqual(
      error(403, { reason: 'insufficientPermissions', message: 'Insufficient Permission' }),
    )
  })
})

it('answers pages of any origin, refusals too', async () => {
  const world = createWorld()
  const origin = 'https://frame.example'
  const preflight = await world.ask(`www.googleapis.com/upload${FILES}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
  expect(preflight.headers.get('access-control-allow-methods')).toBe('DELETE,GET,HEAD,OPTIONS,PATCH,POST,PUT')
  const refused = await world.ask(`www.googleapis.com${FILES}`, { headers: { origin } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin])
  const drive = await driveOf(world)
  const good = await drive.ask(`${FILES}?spaces=appDataFolder`, { headers: { origin } })
  expect([good.status, good.headers.get('access-control-allow-origin')]).toEqual([200, origin])
})
