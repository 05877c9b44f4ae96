import type { ReactNode } from 'react'
import type { ScreenProps } from '../props.ts'
import { ErrorView } from './view.tsx'

export function Screen({ data }: ScreenProps<'error'>): ReactNode {
  return <ErrorView title={data.title} detail={data.detail} action={data.action ?? null} />
}
