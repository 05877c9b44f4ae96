import { useSyncExternalStore } from 'react'

/** The page's side of Juniper's own login, which apps/demo/own-login.mjs plays. */
interface Member {
  /** null: nobody is logged in there; undefined: not known yet */
  name: string | null | undefined
}

let member: Member = { name: undefined }
const listeners = new Set<() => void>()

/** Calls back whenever the token may be another one. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function post<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`/own-login/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
  if (!response.ok) throw new Error(`Juniper’s own login answered ${response.status}`)
  return (await response.json()) as T
}

function know(name: string | null): void {
  if (name === member.name) return
  member = { name }
  for (const listener of listeners) listener()
}

export const enter = async (name: string): Promise<void> =>
  know((await post<{ name: string }>('enter', { name })).name)

export const leave = async (): Promise<void> => know((await post<{ name: null }>('leave')).name)

/** The token of whoever is logged in there. */
export async function memberToken(): Promise<string | undefined> {
  const { name, token } = await post<{ name: string | null; token: string | null }>('token')
  know(name)
  return token ?? undefined
}

/** Name of the member; `memberToken` learns it. */
export function useMember(): string | null | undefined {
  return useSyncExternalStore(subscribe, () => member.name)
}
