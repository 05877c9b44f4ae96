import { createContext } from 'react'

/**
 * Whether what is drawn is to be seen: a dialog that is about to open is made before, and nothing begins in it yet; and
 * while another screen stands in front of one, it is read by nobody.
 */
export const ShownContext = createContext(true)
