import { type ReactNode, useEffect, useState } from 'react'

/**
 * The drawings, by the first letter of the country: a page fetches the few that stand beside the one it shows (1 kB),
 * not all (38 kB), and a host's build holds 26 files and not 245.
 */
const LETTERS: Record<string, () => Promise<Record<string, string>>> = {
  A: async () => (await import('./flags/a.ts')).FLAGS_A,
  B: async () => (await import('./flags/b.ts')).FLAGS_B,
  C: async () => (await import('./flags/c.ts')).FLAGS_C,
  D: async () => (await import('./flags/d.ts')).FLAGS_D,
  E: async () => (await import('./flags/e.ts')).FLAGS_E,
  F: async () => (await import('./flags/f.ts')).FLAGS_F,
  G: async () => (await import('./flags/g.ts')).FLAGS_G,
  H: async () => (await import('./flags/h.ts')).FLAGS_H,
  I: async () => (await import('./flags/i.ts')).FLAGS_I,
  J: async () => (await import('./flags/j.ts')).FLAGS_J,
  K: async () => (await import('./flags/k.ts')).FLAGS_K,
  L: async () => (await import('./flags/l.ts')).FLAGS_L,
  M: async () => (await import('./flags/m.ts')).FLAGS_M,
  N: async () => (await import('./flags/n.ts')).FLAGS_N,
  O: async () => (await import('./flags/o.ts')).FLAGS_O,
  P: async () => (await import('./flags/p.ts')).FLAGS_P,
  Q: async () => (await import('./flags/q.ts')).FLAGS_Q,
  R: async () => (await import('./flags/r.ts')).FLAGS_R,
  S: async () => (await import('./flags/s.ts')).FLAGS_S,
  T: async () => (await import('./flags/t.ts')).FLAGS_T,
  U: async () => (await import('./flags/u.ts')).FLAGS_U,
  V: async () => (await import('./flags/v.ts')).FLAGS_V,
  W: async () => (await import('./flags/w.ts')).FLAGS_W,
  X: async () => (await import('./flags/x.ts')).FLAGS_X,
  Y: async () => (await import('./flags/y.ts')).FLAGS_Y,
  Z: async () => (await import('./flags/z.ts')).FLAGS_Z,
}

/** Every flag that is here; '' where a country has none, or its chunk did not come. */
const here: Record<string, string> = {}

/** Fetches a country's flag. */
export async function loadFlag(country: string): Promise<void> {
  if (here[country]) return
  Object.assign(here, { [country]: '' }, await LETTERS[country.charAt(0)]?.().catch(() => {}))
}

/**
 * A country's flag, 24 by 16 px, or its two letters where there is none. Decorative: what it stands for is said beside
 * it. It is drawn, because not every system has the flags that are characters.
 */
export function Flag({ of }: { of: string }): ReactNode {
  const [, arrived] = useState('')
  const flag = here[of]
  useEffect(() => {
    let stale = false
    if (!here[of]) loadFlag(of).then(() => !stale && arrived(of))
    return () => {
      stale = true
    }
  }, [of])
  return (
    <span className="flag" aria-hidden="true">
      {flag ? <Drawn flag={flag} /> : flag === '' && of}
    </span>
  )
}

/** `viewBox|paint d|…`, where paint is a fill, or `fill,stroke,width` (tooling/flags.mjs). */
function Drawn({ flag }: { flag: string }): ReactNode {
  const [viewBox, ...shapes] = flag.split('|')
  return (
    <svg viewBox={viewBox} width={24} height={16} preserveAspectRatio="none" focusable="false">
      {shapes.map((shape, index) => {
        const at = shape.indexOf(' ')
        const [fill, stroke, width] = shape.slice(0, at).split(',')
        return (
          <path
            key={index}
            fill={fill || undefined}
            stroke={stroke}
            strokeWidth={width}
            d={shape.slice(at + 1)}
          />
        )
      })}
    </svg>
  )
}
