import { useEffect } from 'react'
import { useOptions } from '../playground/use-options.ts'
import { useColorScheme } from './use-color-scheme.ts'

/** The widget's theme; the page itself follows where that is light or dark. */
export function useTheme(): 'light' | 'dark' | `#${string}` {
  const { theme } = useOptions()
  const visitors = useColorScheme()
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
    else delete dataset.theme
  }, [theme])
  return theme === 'system' ? visitors : theme
}
