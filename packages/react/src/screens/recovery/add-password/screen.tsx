import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { AddPasswordView } from './view.tsx'

export function Screen({ data }: ScreenProps<'add-password'>): ReactNode {
  const { modal } = useClient()
  return <AddPasswordView onAdd={() => modal.navigate('set-password', data)} />
}
