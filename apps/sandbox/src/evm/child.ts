import { type ChildProcess, spawn } from 'node:child_process'

// A process of its own for each child: it waits for its input to close, which happens also when this
// process is killed outright, and then ends the child. Nothing else on macOS and Linux tells a child of that.
const GUARD = 'trap "" HUP INT TERM; cat >/dev/null; kill -9 "$0" 2>/dev/null'

export interface Child {
  process: ChildProcess
  /** Asks the child to end, insists after two seconds, resolves when it is gone. */
  end(): Promise<void>
}

/** Starts a program that lives no longer than this process, however this process ends. */
export function spawnChild(program: string, args: string[]): Child {
  // Groups of their own, so that Ctrl-C reaches this process alone and the stop stays orderly.
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  if (child.pid !== undefined) {
    const guard = spawn('/bin/sh', ['-c', GUARD, String(child.pid)], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    guard.on('error', () => {})
    guard.stdin?.on('error', () => {})
    // Killed rather than let go: the child's number may soon be another program's.
    gone.then(() => guard.kill('SIGKILL'))
  }
  return {
    process: child,
    async end() {
      child.kill('SIGTERM')
      const insist = setTimeout(() => child.kill('SIGKILL'), 2000)
      await gone
      clearTimeout(insist)
    },
  }
}
