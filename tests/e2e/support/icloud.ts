import type { World } from './world.ts'

/** Signs somebody who lives in the sandbox in at its iCloud, by name; the web auth token, which serves once. */
export async function signInToICloud({ sandbox }: World, name: string): Promise<string> {
  const credentials = (await (await fetch(`${sandbox}/credentials.json`)).json()) as {
    icloud: { container_identifier: string; environment: string }
  }
  const { container_identifier: container, environment } = credentials.icloud
  const query = new URLSearchParams({ container, environment })
  const address = `${sandbox}/world/idmsa.apple.com/IDMSWebAuth/auth?${query}`
  const picks = (await (await fetch(address)).text()).split('name="person"').slice(1)
  const person = /value="([^"]+)"/.exec(picks.find((pick) => pick.includes(name)) ?? '')?.[1]
  if (!person) throw new Error(`${name} does not live there`)
  const body = new URLSearchParams({ choice: 'sign-in', person })
  const text = await (await fetch(address, { method: 'POST', body })).text()
  const message = /data-message="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  if (!message) throw new Error('The sign-in told nothing')
  return (JSON.parse(message) as { ckSession: string }).ckSession
}
