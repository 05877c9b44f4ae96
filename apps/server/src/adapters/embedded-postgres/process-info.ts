import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What tells one run of a process from a later one with the same number. */
export interface ProcessIdentity {
  pid: number
  /** Opaque; differs between two processes that had the same pid at different times. */
  startedAt: string
}

function linuxStat(pid: number): { state: string; startedAt: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name stands in parentheses and may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { state: fields[0] ?? '', startedAt: `${boot}/${fields[19]}` }
  } catch {
    return undefined
  }
}

function psField(pid: number, field: string): string {
  try {
    return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Identity of a running process, or undefined if there is none. A zombie counts as gone. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  if (process.platform === 'linux') {
    const stat = linuxStat(pid)
    return stat && stat.state !== 'Z' && stat.state !== 'X' ? { pid, startedAt: stat.startedAt } : undefined
  }
  const startedAt = psField(pid, 'lstart')
  return startedAt && !psField(pid, 'stat').startsWith('Z') ? { pid, startedAt } : undefined
}

/** Whether exactly this process (not a later one with its pid) still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identityOf(identity.pid)?.startedAt === identity.startedAt
}

/** The command line of a process, words separated by spaces; empty if it cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return psField(pid, 'command')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}
