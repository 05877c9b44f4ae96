/** One part of a body: its headers by lower-case name, and its bytes. */
interface BodyPart {
  headers: Record<string, string>
  content: Buffer
}

const BREAK = '\r\n'

/**
 * Reads a body of type `multipart/related` (RFC 2387) into its parts, with base64 undone where a part says so. Gives
 * undefined for whatever is none.
 */
export function readMultipart(contentType: string, body: Buffer): BodyPart[] | undefined {
  const [, quoted, plain] =
    /^multipart\/related\s*;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return undefined
  // A boundary begins a line, also the first one.
  const text = Buffer.concat([Buffer.from(BREAK), body])
  const mark = Buffer.from(`${BREAK}--${boundary}`)
  const parts: BodyPart[] = []
  let at = text.indexOf(mark)
  while (at >= 0) {
    const begin = at + mark.length
    if (text.subarray(begin, begin + 2).toString() === '--') return parts
    const lineEnd = text.indexOf(BREAK, begin)
    const next = text.indexOf(mark, begin)
    if (lineEnd < 0 || next < 0) return undefined
    const part = readPart(text.subarray(lineEnd, next))
    if (!part) return undefined
    parts.push(part)
    at = next
  }
  return undefined
}

/** Reads a part that begins with the end of its boundary's line. */
function readPart(text: Buffer): BodyPart | undefined {
  const end = text.indexOf(BREAK + BREAK)
  if (end < 0) return undefined
  const lines = text.subarray(0, end).toString('latin1').split(BREAK).filter(Boolean)
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const content = text.subarray(end + 4)
  const encoded = headers['content-transfer-encoding']?.toLowerCase() === 'base64'
  return { headers, content: encoded ? Buffer.from(content.toString('latin1'), 'base64') : content }
}
