import { APP_ID_PATTERN } from '@latchkey/contract'
import { cloudSources } from '../domain/cloud/places.ts'
import { Refusal } from '../domain/refusal.ts'
import type { FrameDocument } from '../ports/frame-files.ts'
import type { DocumentHandler } from './route.ts'
import { documentHeaders, SCRIPT_HEADERS, SECURITY_HEADERS } from './security-headers.ts'

function frameDocument(name: FrameDocument): DocumentHandler {
  return async (ports, _, params) => {
    const id = params.app_id ?? ''
    const app = APP_ID_PATTERN.test(id) ? await ports.apps.find(id) : undefined
    if (!app) throw new Refusal('missing_or_invalid_privy_app_id', 'The app id is unknown')
    const file = await ports.frameFiles.document(name)
    if (!file) throw new Refusal('unavailable', 'The wallet frame is not built on this server')
    const clouds = name === 'wallet' ? await cloudSources(ports, app.id) : []
    return new Response(file.content as Uint8Array<ArrayBuffer>, {
      headers: documentHeaders(name, app.settings.allowed_origins, clouds),
    })
  }
}

export const walletFrame = frameDocument('wallet')
export const exportFrame = frameDocument('export')
export const passkeyFrame = frameDocument('passkey')

export const frameAsset: DocumentHandler = async (ports, _, params) => {
  const file = await ports.frameFiles.asset(params.asset ?? '')
  if (!file) throw new Refusal('not_found', 'No such file')
  return new Response(file.content as Uint8Array<ArrayBuffer>, {
    headers: {
      ...(file.contentType.startsWith('text/javascript') ? SCRIPT_HEADERS : SECURITY_HEADERS),
      'content-type': file.contentType,
      // Names carry a hash of their content.
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}
