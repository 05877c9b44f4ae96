import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Process numbers of a process's children whose command line holds a text. */
export async function childrenOf(parent: number, text: string): Promise<number[]> {
  return (await list())
    .filter((one) => one.parent === parent && one.command.includes(text))
    .map(({ pid }) => pid)
}

/** Whether a process lives under a command line that holds a text. */
export async function isAlive(pid: number, text: string): Promise<boolean> {
  return (await list()).some((one) => one.pid === pid && one.command.includes(text))
}

/** Ends a process at once. */
export function killOne(pid: number): void {
  process.kill(pid, 'SIGKILL')
}

async function list(): Promise<{ pid: number; parent: number; command: string }[]> {
  const { stdout } = await run('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { maxBuffer: 16_000_000 })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}
