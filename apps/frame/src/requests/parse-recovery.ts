import { invalidArguments } from '../frame-failure.ts'

interface Recovery {
  recoveryMethod?: string | null | undefined
  recoveryPassword?: string | null | undefined
  recoveryAccessToken?: string | null | undefined
  recoveryKey?: string | null | undefined
  recoverySecretOverride?: string | null | undefined
}

/** This version recovers automatically and in no other way. @throws FrameFailure when another is asked for. */
export function requireAutomaticRecovery({ recoveryMethod, ...secrets }: Recovery): void {
  const other = recoveryMethod != null && recoveryMethod !== 'privy'
  if (other || Object.values(secrets).some((secret) => secret != null)) {
    throw invalidArguments('Only automatic recovery is available')
  }
}
