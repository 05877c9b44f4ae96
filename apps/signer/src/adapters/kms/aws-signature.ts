import { createHash, createHmac } from 'node:crypto'

export interface AwsCredentials {
  id: string
  secret: string
  /** of temporary ones */
  session: string | undefined
}

export interface AwsRequest {
  method: 'GET' | 'POST'
  url: URL
  /** by their names in lower case, without `host` */
  headers: Readonly<Record<string, string>>
  body: string
}

/**
 * The headers of a request with its signature, Signature Version 4, for an address without a query.
 * @param nowMs milliseconds since 1970
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signedHeaders(
  request: AwsRequest,
  credentials: AwsCredentials,
  scope: { region: string; service: string; nowMs: number },
): Record<string, string> {
  const time = new Date(scope.nowMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-date': time,
    ...(credentials.session && { 'x-amz-security-token': credentials.session }),
  }
  const signed: [string, string][] = Object.entries({ ...headers, host: request.url.host }).sort(
    ([a], [b]) => (a < b ? -1 : 1),
  )
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    request.method,
    request.url.pathname,
    '',
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    sha256(request.body),
  ].join('\n')
  const place = [time.slice(0, 8), scope.region, scope.service, 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', time, place.join('/'), sha256(canonical)].join('\n')
  const key = place.reduce<Buffer | string>((by, part) => hmac(by, part), `AWS4${credentials.secret}`)
  const signature = hmac(key, text).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.id}/${place.join('/')}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
