import { expect, it } from 'vitest'
import { type AwsRequest, signedHeaders } from './aws-signature.ts'

// Of the test suite that AWS publishes for Signature Version 4: get-vanilla, post-vanilla, post-x-www-form-urlencoded.
const CREDENTIALS = {
  id: 'AKIDEXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  session: undefined,
}
const SCOPE = { region: 'us-east-1', service: 'service', nowMs: Date.UTC(2015, 7, 30, 12, 36) }
const url = new URL('https://example.amazonaws.com/')
const VECTORS: [AwsRequest, string, string][] = [
  [
    { method: 'GET', url, headers: {}, body: '' },
    'host;x-amz-date',
    '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  ],
  [
    { method: 'POST', url, headers: {}, body: '' },
    'host;x-amz-date',
    '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  ],
  [
    {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'Param1=value1',
    },
    'content-type;host;x-amz-date',
    'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
  ],
]

it.each(VECTORS)('signs as the published vectors do: %#', (request, names, signature) => {
  expect(signedHeaders(request, CREDENTIALS, SCOPE)).toEqual({
    ...request.headers,
    'x-amz-date': '20150830T123600Z',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=${names}, Signature=${signature}`,
  })
})
