export const DEEPEST = 32
export const MOST_VALUES = 4_096
export const LONGEST_NAME = 256

/** A text that is no JSON, or more of it than a handler has to expect. */
export class UnfitJson extends Error {
  constructor(fault: string) {
    super(fault)
    this.name = 'UnfitJson'
  }
}

/**
 * Reads JSON (RFC 8259) whose shape is bounded: at most 32 arrays and objects within one another, 4,096 values, names of
 * 256 characters, each once in its object, and none that is `__proto__`. So nothing behind this can be made to run out
 * of stack, to look at another of two fields than what a check looked at, or to write to a prototype.
 * @throws UnfitJson whose message tells what is wrong and repeats nothing of the text.
 */
export function parseJson(text: string): unknown {
  checkShape(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnfitJson('The body is not JSON')
  }
}

// A string, or a sign that opens, closes or separates; what lies between is left to JSON.parse. A string that never ends
// is matched too: a pattern that failed at it would be tried again from each quote within.
const TOKENS = /"(?:[^"\\]+|\\.)*"?|[[\]{}:,]/gs

/** One pass over the text, before any of it is built. */
function checkShape(text: string): void {
  const open: (Set<string> | null)[] = []
  let values = 1
  let last = ''
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '[' || token === '{') {
      if (open.push(token === '{' ? new Set() : null) > DEEPEST)
        throw new UnfitJson('The body is nested too deep')
      values += 1
    } else if (token === ']' || token === '}') open.pop()
    else if (token === ',') values += 1
    else if (token === ':') addName(open.at(-1), last)
    if (values > MOST_VALUES) throw new UnfitJson('The body has too many values')
    last = token
  }
}

function addName(names: Set<string> | null | undefined, quoted: string): void {
  // A colon outside of an object, or after none: JSON.parse refuses it.
  if (!names || !quoted.startsWith('"')) return
  if (quoted.length > LONGEST_NAME + 2) throw new UnfitJson('A name in the body is too long')
  const name = quoted.includes('\\') ? unescaped(quoted) : quoted.slice(1, -1)
  if (name === '__proto__') throw new UnfitJson('A name in the body is not taken')
  if (names.has(name)) throw new UnfitJson('A name stands twice in the body')
  names.add(name)
}

function unescaped(quoted: string): string {
  try {
    return JSON.parse(quoted) as string
  } catch {
    throw new UnfitJson('The body is not JSON')
  }
}
