import type { FakeServer } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { useLogin } from '../hooks/use-login.ts'
import { host, probe } from './host.tsx'

/** A host's own form over one of the hooks that log in with a code, and what that hook and `useLogin` are told. */
export async function codeForm<Hook extends { state: { status: string } }>(
  server: FakeServer,
  useCode: (callbacks: { onComplete: () => void; onError: () => void }) => Hook,
) {
  const direct = { onComplete: vi.fn(), onError: vi.fn() }
  const shared = { onComplete: vi.fn(), onError: vi.fn() }
  const states: string[] = []
  const { Probe, now } = probe(() => {
    useLogin(shared)
    const hook = useCode(direct)
    if (states.at(-1) !== hook.state.status) states.push(hook.state.status)
    return hook
  })
  const app = await host({ server, children: <Probe /> })

  /** What a step of the hook rejects with; null when it does not. */
  const run = async (step: (hook: Hook) => Promise<void>) => {
    let failure: unknown = null
    await act(async () => {
      await step(now()).catch((error) => {
        failure = error
      })
    })
    return failure as { privyErrorCode?: string; message?: string } | null
  }
  return { app, now, direct, shared, states, run }
}
