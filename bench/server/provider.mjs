// A social provider that answers at once: a token and a person for whatever code comes. Both servers ask the same one.
import { createServer } from 'node:http'

export async function startProvider() {
  let people = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const { pathname } = new URL(request.url, 'http://provider')
      response.setHeader('content-type', 'application/json')
      if (pathname.endsWith('/token'))
        return response.end(
          JSON.stringify({
            access_token: `t${++people}`,
            token_type: 'Bearer',
            expires_in: 3600,
            scope: 'identify email',
          }),
        )
      const id = String(request.headers.authorization).replace(/\D/g, '')
      response.end(
        JSON.stringify({
          id: `8000${id}`,
          username: `person${id}`,
          discriminator: '0',
          email: `person-${process.pid}-${id}@provider.test`,
          verified: true,
        }),
      )
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}
