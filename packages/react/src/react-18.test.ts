import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** What react 18 exports of that which a package may want; newer names would be undefined there. */
const REACT_18 = new Set(
  `Children Component ComponentProps ComponentType Context CSSProperties Fragment KeyboardEvent MouseEvent PointerEvent PureComponent
  ReactElement ReactNode Ref RefObject StrictMode Suspense SyntheticEvent cloneElement createContext
  createElement createRef forwardRef isValidElement lazy memo startTransition useCallback useContext
  useDebugValue useDeferredValue useEffect useId useImperativeHandle useInsertionEffect useLayoutEffect
  useMemo useReducer useRef useState useSyncExternalStore useTransition HTMLAttributes ClipboardEvent
  ChangeEvent FormEvent InputHTMLAttributes ButtonHTMLAttributes DetailedHTMLProps PropsWithChildren SVGProps`.split(
    /\s+/,
  ),
)
const REACT_DOM_18 = new Set(['createPortal', 'flushSync'])

const sources = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing/.test(path))
  .map((path) => [path, readFileSync(`${HERE}/${path}`, 'utf8')] as const)

function importedFrom(text: string, module: string): string[] {
  const imports = text.matchAll(new RegExp(`import (?:type )?\\{([^}]*)\\} from '${module}'`, 'g'))
  return [...imports].flatMap(([, names = '']) =>
    names.split(',').flatMap(
      (name) =>
        name
          .replace(/\btype\b/, '')
          .split(' as ')[0]
          ?.trim() || [],
    ),
  )
}

it('uses of React only what version 18 has', () => {
  expect(sources.length).toBeGreaterThan(100)
  const beyond = sources.flatMap(([path, text]) => [
    ...importedFrom(text, 'react').filter((name) => !REACT_18.has(name)),
    ...importedFrom(text, 'react-dom').filter((name) => !REACT_DOM_18.has(name)),
    // React 19 alone: a context as its own provider, `ref` among the props of a component
    ...(/<\w*Context>|<\w*Context /.test(text) ? [`${path}: a context as provider`] : []),
    ...(/function [A-Z]\w*\(\{[^}]*\bref\b[^}]*\}/.test(text) ? [`${path}: ref among the props`] : []),
    ...(/import \* as React|import React\b/.test(text) ? [`${path}: all of React`] : []),
  ])
  expect(beyond).toEqual([])
})
