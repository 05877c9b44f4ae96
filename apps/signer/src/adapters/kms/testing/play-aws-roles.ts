import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PlayedRole {
  role: string
  id: string
  secret: string
  session: string
  /** what a container has to show, as it stands in its variable or file */
  authorization: string
}

const INSTANCE_TOKEN = 'token-of-the-instance'

/**
 * Plays the two services that tell a machine on AWS its role, as their reference has them: the endpoint of containers at
 * `/v2/credentials`, and version 2 of the metadata service of instances, which takes no request without a token.
 */
export async function playAwsRoles(played: PlayedRole) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    const [status, text] = answer(request, played)
    response.writeHead(status, { connection: 'close' })
    response.end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

function answer(
  { method, url, headers }: IncomingMessage,
  played: PlayedRole,
): [status: number, text: string] {
  const { role, id, secret, session } = played
  const expires = new Date(Date.now() + 3_600_000).toISOString()
  const credentials = { AccessKeyId: id, SecretAccessKey: secret, Token: session, Expiration: expires }
  if (method === 'GET' && url === '/v2/credentials') {
    if (headers.authorization !== played.authorization) return [401, 'AccessDeniedException of a-secret-role']
    return [200, JSON.stringify({ RoleArn: `arn:aws:iam::111122223333:role/${role}`, ...credentials })]
  }
  if (url === '/latest/api/token') {
    const lasts = Number(headers['x-aws-ec2-metadata-token-ttl-seconds'])
    return method === 'PUT' && lasts >= 1 && lasts <= 21_600 ? [200, INSTANCE_TOKEN] : [400, '']
  }
  if (headers['x-aws-ec2-metadata-token'] !== INSTANCE_TOKEN) return [401, '']
  if (url === '/latest/meta-data/iam/security-credentials/') return [200, `${role}\n`]
  if (url !== `/latest/meta-data/iam/security-credentials/${role}`) return [404, '']
  return [200, JSON.stringify({ Code: 'Success', Type: 'AWS-HMAC', LastUpdated: expires, ...credentials })]
}
