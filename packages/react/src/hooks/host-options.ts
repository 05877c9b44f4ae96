/** Options as a host gives them; an event handed straight from `onClick` counts as none. */
export function hostOptions<T extends object>(options: T | { target: unknown } | undefined): T | undefined {
  return options && typeof options === 'object' && !('target' in options) ? (options as T) : undefined
}
