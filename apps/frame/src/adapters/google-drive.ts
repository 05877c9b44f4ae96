import type { RecoveryParams, RecoveryPlacesResponse } from '@latchkey/contract'
import { wipe } from '@latchkey/keys'
import * as v from 'valibot'
import { FrameFailure } from '../frame-failure.ts'
import type { Cloud } from '../ports/cloud.ts'
import { checkReadBack, cloudFetch } from './cloud-fetch.ts'

const FILES = '/drive/v3/files'
const BOUNDARY = 'latchkey-record'
const LONGEST = 16_384

const idsSchema = v.object({ ids: v.pipe(v.array(v.string()), v.minLength(1)) })
const refusalSchema = v.object({
  error: v.object({ errors: v.optional(v.array(v.object({ reason: v.optional(v.string()) }))) }),
})

const BUSY = ['userRateLimitExceeded', 'rateLimitExceeded', 'dailyLimitExceeded']

/** https://developers.google.com/drive/api/guides/handle-errors */
async function refusal(response: Response): Promise<FrameFailure> {
  const { status } = response
  if (status === 401) return new FrameFailure('cloud_expired')
  if (status === 404) return new FrameFailure('cloud_account')
  if (status !== 403) return new FrameFailure('cloud_unreachable')
  const parsed = v.safeParse(refusalSchema, await response.json().catch(() => null))
  const reason = parsed.success ? parsed.output.error.errors?.[0]?.reason : undefined
  if (reason === 'storageQuotaExceeded') return new FrameFailure('cloud_quota')
  return new FrameFailure(reason && BUSY.includes(reason) ? 'cloud_unreachable' : 'cloud_denied')
}

/** A multipart upload (RFC 2387): what the file is, then its bytes. */
function upload(about: object, content: Uint8Array): Blob {
  const head = [
    `--${BOUNDARY}`,
    'Content-Type: application/json; charset=UTF-8',
    '',
    JSON.stringify(about),
    `--${BOUNDARY}`,
    'Content-Type: application/octet-stream',
    '',
    '',
  ].join('\r\n')
  return new Blob([head, content as Uint8Array<ArrayBuffer>, `\r\n--${BOUNDARY}--\r\n`])
}

function idOf({ file_id: id }: RecoveryParams): string {
  if (typeof id !== 'string' || id === '') throw new FrameFailure('cloud_account')
  return encodeURIComponent(id)
}

/**
 * The app's hidden folder in a user's Google Drive (Files API v3, scope `drive.appdata`). It belongs to the Google client
 * id: another id sees nothing of it. A file's id is asked for before the file is written, since the recovery share is bound
 * to it; a second create of the same id answers 409, so that repeating one is safe.
 */
export function createGoogleDrive(
  { api_url }: NonNullable<RecoveryPlacesResponse['google_drive']>,
  accessToken: string,
  fetch: typeof globalThis.fetch,
): Cloud {
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${accessToken}` }
    return cloudFetch(fetch, `${api_url}${path}`, { ...init, headers })
  }

  async function asked(path: string, init?: RequestInit): Promise<Response> {
    const response = await ask(path, init)
    if (!response.ok) throw await refusal(response)
    return response
  }

  async function read(params: RecoveryParams): Promise<Uint8Array> {
    const response = await asked(`${FILES}/${idOf(params)}?alt=media`)
    const bytes = await response.arrayBuffer().catch(() => {
      throw new FrameFailure('cloud_unreachable')
    })
    if (bytes.byteLength > LONGEST) throw new FrameFailure('cloud_account')
    return new Uint8Array(bytes)
  }

  return {
    async reserve() {
      const response = await asked(`${FILES}/generateIds?space=appDataFolder&count=1`)
      const parsed = v.safeParse(idsSchema, await response.json().catch(() => null))
      if (!parsed.success) throw new FrameFailure('cloud_unreachable')
      return { file_id: parsed.output.ids[0] as string }
    },
    async write(params, title, record) {
      const about = {
        id: params.file_id,
        name: `${title}.json`,
        parents: ['appDataFolder'],
        mimeType: 'application/json',
      }
      const create = () =>
        ask(`/upload${FILES}?uploadType=multipart&fields=id`, {
          method: 'POST',
          headers: { 'content-type': `multipart/related; boundary=${BOUNDARY}` },
          body: upload(about, record),
        })
      const first = await create().catch(() => null)
      const response = first && first.status < 500 ? first : await create()
      // 409: it is there, as after an answer that was lost; what it holds is read back.
      if (!response.ok && response.status !== 409) throw await refusal(response)
      const there = await read(params)
      try {
        checkReadBack(record, there)
      } finally {
        wipe(there)
      }
    },
    read,
    async remove(params) {
      await asked(`${FILES}/${idOf(params)}`, { method: 'DELETE' })
    },
  }
}
