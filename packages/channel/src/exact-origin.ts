/**
 * The origin itself if it is one that `postMessage` and `event.origin` can be held to: scheme, host and port,
 * no path, no wildcard.
 * @throws TypeError otherwise.
 */
export function exactOrigin(origin: string): string {
  const parsed = URL.canParse(origin) ? new URL(origin).origin : undefined
  if (parsed !== origin) throw new TypeError(`Not an exact origin: ${origin}`)
  return origin
}
