import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, type WriteStream } from 'node:fs'

/** A program that a test world runs; all it says goes to a file that tests may search. */
export class Program {
  readonly name: string
  readonly log: string
  private child: ChildProcess
  private readonly file: WriteStream

  constructor(name: string, command: string[], env: Record<string, string>, log: string) {
    this.name = name
    this.log = log
    this.file = createWriteStream(log, { flags: 'a' })
    const [program = '', ...args] = command
    this.child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.pipe(this.file, { end: false })
    this.child.stderr?.pipe(this.file, { end: false })
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** Ends it politely, then by force after the grace period. */
  async stop(graceMs = 15_000): Promise<void> {
    if (this.running) {
      const ended = new Promise((resolve) => this.child.once('exit', resolve))
      this.child.kill('SIGTERM')
      const timer = setTimeout(() => this.child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(timer)
    }
    this.file.end()
  }
}
