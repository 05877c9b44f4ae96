/**
 * What the gallery of the demo draws: the modal's shell and every screen in every state. For looking at them, not for hosts:
 * these names are no part of the published surface.
 */
export { CATALOGUE, wholeLanguage } from '../copy/catalogue.ts'
export { CopyContext, type Spoken } from '../copy/copy.ts'
export { chooseLanguage, LANGUAGES, type Language } from '../copy/language.ts'
export { ModalShell, type ModalShellProps } from '../modal/modal-shell.tsx'
export { ScreenFailed } from '../modal/screen-boundary.tsx'
export { Leaf } from '../screens/leaf.tsx'
export { ErrorView } from '../screens/login/error/view.tsx'
export { TermsView } from '../screens/login/terms/view.tsx'
export { nothing, type ScreenState, type ScreenStates } from '../screens/screen-states.ts'
export { STATES } from '../screens/states.ts'
export { MarkPaths } from '../ui/mark.tsx'
export { Qr } from '../ui/qr.tsx'
