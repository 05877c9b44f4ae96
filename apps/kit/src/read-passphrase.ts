import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'

type Input = NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown }

/** One line from a terminal, unseen, or from a pipe. The question goes where errors go: what is printed may be kept. */
export async function readPassphrase(input: Input, errors: NodeJS.WritableStream): Promise<string> {
  if (input.isTTY) errors.write('Passphrase of the kit: ')
  // With an output of its own the terminal's echo is the interface's, and goes nowhere.
  const lines = createInterface({ input, output: new PassThrough(), terminal: Boolean(input.isTTY) })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (input.isTTY) errors.write('\n')
  }
}
