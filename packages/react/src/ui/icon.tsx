import type { ReactNode } from 'react'

/** Paths of a 24-unit, 1.6-stroke drawing. Single constants, so that a bundle holds only those in use. */
export type IconPaths = readonly string[]

export const arrowLeft: IconPaths = ['M19 12H5', 'M11 6l-6 6 6 6']
export const arrowRight: IconPaths = ['M5 12h14', 'M13 6l6 6-6 6']
export const cross: IconPaths = ['M6.5 6.5l11 11', 'M17.5 6.5l-11 11']
export const info: IconPaths = ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z', 'M12 11v5', 'M12 8h.01']
export const mail: IconPaths = [
  'M5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5v-9A2.5 2.5 0 0 1 5.5 5z',
  'M3.6 7.4l7 5.2a2.4 2.4 0 0 0 2.8 0l7-5.2',
]
export const chat: IconPaths = [
  'M12 4c5 0 9 3.2 9 7.3s-4 7.3-9 7.3c-1 0-2-.1-2.9-.4L4.5 20l.9-3.5A6.8 6.8 0 0 1 3 11.3C3 7.2 7 4 12 4z',
]
export const chevronRight: IconPaths = ['M9.5 6l6 6-6 6']
export const chevronDown: IconPaths = ['M6 9.5l6 6 6-6']
export const check: IconPaths = ['M5 12.5l4.7 4.7L19 7.5']
export const copyIcon: IconPaths = [
  'M10.5 9h7A1.5 1.5 0 0 1 19 10.5v7a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 9 17.5v-7A1.5 1.5 0 0 1 10.5 9z',
  'M6 15a1.5 1.5 0 0 1-1-1.4V6.5A1.5 1.5 0 0 1 6.5 5h7.1A1.5 1.5 0 0 1 15 6',
]
export const external: IconPaths = [
  'M14 5h5v5',
  'M19 5l-8 8',
  'M18 14v3.5a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 5 17.5v-10A1.5 1.5 0 0 1 6.5 6H10',
]
export const alertIcon: IconPaths = [
  'M12 4.5l8.3 14.5a.7.7 0 0 1-.6 1H4.3a.7.7 0 0 1-.6-1z',
  'M12 10.5v4',
  'M12 17.2h.01',
]
export const wallet: IconPaths = [
  'M4 8.5A2.5 2.5 0 0 1 6.5 6H17a1 1 0 0 1 1 1v2',
  'M4 8.5V17a2.5 2.5 0 0 0 2.5 2.5H18a2 2 0 0 0 2-2V11a2 2 0 0 0-2-2H4.5',
  'M16 14.2h.01',
]
export const box: IconPaths = [
  'M4.5 5h15A1 1 0 0 1 20.5 6v2.5a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  'M5 9.5v8A1.5 1.5 0 0 0 6.5 19h11a1.5 1.5 0 0 0 1.5-1.5v-8',
  'M10 13h4',
]
export const devices: IconPaths = [
  'M4.5 5.5h13A1.5 1.5 0 0 1 19 7v2',
  'M12 16.5H3V7a1.5 1.5 0 0 1 1.5-1.5',
  'M3 19h9',
  'M16 10.5h4.5a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H16a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z',
]
export const pen: IconPaths = ['M15.5 5.5l3 3L8.5 18.5 4.5 19.5l1-4z', 'M13.5 7.5l3 3']
export const send: IconPaths = ['M7 17L17 7', 'M9 7h8v8']
export const lock: IconPaths = [
  'M7.5 11h9A1.5 1.5 0 0 1 18 12.5v6a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 18.5v-6A1.5 1.5 0 0 1 7.5 11z',
  'M8.5 11V8a3.5 3.5 0 0 1 7 0v3',
]
export const shield: IconPaths = [
  'M12 3.5l6.5 2.4v5.3c0 4.2-2.7 7.6-6.5 9.3-3.8-1.7-6.5-5.1-6.5-9.3V5.9z',
  'M9 12l2.2 2.2L15.2 10',
]
export const eye: IconPaths = [
  'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12z',
  'M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
]
export const eyeOff: IconPaths = [
  'M9.9 6A9 9 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a16 16 0 0 1-2.6 3.4',
  'M6.6 7.6A15.4 15.4 0 0 0 2.8 12S6 18.2 12 18.2a9 9 0 0 0 4.7-1.3',
  'M10 10a2.8 2.8 0 0 0 4 4',
  'M4 4l16 16',
]
export const refresh: IconPaths = [
  'M19.5 12a7.5 7.5 0 0 1-13.4 4.6',
  'M4.5 12a7.5 7.5 0 0 1 13.4-4.6',
  'M18.4 3.8v4h-4',
  'M5.6 20.2v-4h4',
]
export const download: IconPaths = ['M12 4.5v10', 'M7.8 10.6l4.2 4.2 4.2-4.2', 'M5 19.5h14']
export const document: IconPaths = [
  'M7.5 4H13l5 5v9.5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 18.5v-13A1.5 1.5 0 0 1 7.5 4z',
  'M13 4v5h5',
  'M9 13.5h6',
  'M9 16.5h4',
]
export const person: IconPaths = [
  'M12 12a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4z',
  'M5 19.5c.8-3.2 3.6-5 7-5s6.2 1.8 7 5',
]
export const passkey: IconPaths = [
  'M10 11.5a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2z',
  'M3.5 19.5c.5-3.1 3-5 6.5-5 1 0 1.9.2 2.7.5',
  'M17.5 15.3a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  'M17.5 15.3V20l1.6-1.2',
]
export const arch: IconPaths = ['M4.5 5h15', 'M6.5 5v14.5', 'M17.5 5v14.5', 'M6.5 13a5.5 5.5 0 0 1 11 0']
export const grid: IconPaths = ['M5 5h5v5H5z', 'M14 5h5v5h-5z', 'M5 14h5v5H5z', 'M14 14h5v5h-5z']
export const more: IconPaths = [
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
  'M8.2 12h.01',
  'M12 12h.01',
  'M15.8 12h.01',
]
export const clock: IconPaths = ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z', 'M12 7.5V12l3.2 2']
export const block: IconPaths = ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z', 'M6.2 6.2l11.6 11.6']

/** A decorative drawing in the text's colour; what it means is said in words beside it. */
export function Icon({ of, size = 20 }: { of: IconPaths; size?: number }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      {of.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
