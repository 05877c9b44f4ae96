import { openKit } from './open-kit.ts'
import { problemOf } from './problem.ts'

export const USAGE = `Usage: latchkey kit open <file>

Opens a recovery kit: asks for its passphrase and prints the seed phrase and the private keys that are in it.
It asks nobody and writes nothing. The passphrase may also come by the standard input.
`

export interface CommandPorts {
  /** @throws where there is no such file */
  readFile: (path: string) => Promise<string>
  askPassphrase: () => Promise<string>
  print: (text: string) => void
  complain: (text: string) => void
}

/** @returns the exit code */
export async function runCommand(args: readonly string[], ports: CommandPorts): Promise<number> {
  const [area, act, path, ...more] = args
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
    ports.print(USAGE)
    return args.length === 0 ? 1 : 0
  }
  if (area !== 'kit' || act !== 'open' || path === undefined || more.length > 0) {
    ports.complain(USAGE)
    return 1
  }
  let text: string
  try {
    text = await ports.readFile(path)
  } catch {
    ports.complain(`${path} cannot be read.\n`)
    return 1
  }
  try {
    const { phrase, wallets } = await openKit(text, await ports.askPassphrase())
    const lines = wallets.map(
      ({ chain, index, address, privateKey }) =>
        `${chain} ${index}  ${address}\n  private key  ${privateKey}\n`,
    )
    ports.print(`${phrase ? `seed phrase  ${phrase}\n` : ''}${lines.join('')}`)
    return 0
  } catch (error) {
    ports.complain(`${problemOf(error)}\n`)
    return 1
  }
}
