import { ROUTES, routePath } from '@latchkey/contract'
import type { SentText } from '../domain/login/text-report.ts'
import { noteTextReport } from '../domain/login/text-report.ts'
import { Refusal } from '../domain/refusal.ts'
import { readForm } from './read-body.ts'
import type { DocumentHandler } from './route.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const TRY = /^\d{1,3}$/

/** Where what becomes of a text is posted to. The code's id and the try are covered by the signature. */
export const reportAddress = (publicUrl: string, { codeId, tries }: SentText): string =>
  `${publicUrl}${routePath(ROUTES.textReport, { code_id: codeId })}?try=${tries}`

/** What the service that sends texts says of one. */
export const textReport: DocumentHandler = async (ports, request, { code_id: codeId = '' }) => {
  const asked = new URL(request.url).searchParams.get('try') ?? ''
  const text = { codeId, tries: TRY.test(asked) ? Number(asked) : 0 }
  const form = await readForm(request)
  const report = ports.texter?.readReport(reportAddress(ports.publicUrl, text), form, request.headers)
  if (!report)
    throw new Refusal('missing_or_invalid_token', 'The service that sends texts has not signed this')
  if (UUID.test(codeId)) await noteTextReport(ports, text, report)
  return new Response(null, { status: 204, headers: SECURITY_HEADERS })
}
