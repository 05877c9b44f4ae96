/**
 * The one rule for who may talk to an app: CORS, `frame-ancestors` and window messages all ask it. Entries of
 * an app's allowed list are exact origins (`https://app.example`, `http://localhost:3000`). A development app
 * may also list `http://localhost:*`, which stands for every port of localhost and for nothing else. An empty
 * list allows nobody.
 */
export const LOCALHOST_ANY_PORT = 'http://localhost:*'

export function originAllowed(allowed: readonly string[], origin: string | null | undefined): boolean {
  if (!origin || origin === 'null') return false
  if (allowed.includes(origin)) return true
  return allowed.includes(LOCALHOST_ANY_PORT) && /^http:\/\/localhost:\d{1,5}$/.test(origin)
}
