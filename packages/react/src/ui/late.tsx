import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Code that only some apps need. */
export interface LateCode {
  here(): boolean
  /** rejects where the chunk does not come; the next call asks again */
  fetch(): Promise<void>
}

/** A component with a chunk of its own, which the screen that shows it fetches ahead. */
export interface Late<Props> extends LateCode {
  (props: Props): ReactNode
}

/** @param place stands there, as large, for as long as the code is not here */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: (props: Props) => ReactNode,
): Late<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetch = async () => {
    loaded ??= await load()
  }
  function Part(props: Props): ReactNode {
    const [, arrived] = useState(loaded !== null)
    useEffect(() => {
      if (!loaded) fetch().then(() => arrived(true), console.error)
    }, [])
    const Component = loaded
    return Component ? <Component {...props} /> : place(props)
  }
  return Object.assign(Part, { here: () => loaded !== null, fetch })
}
