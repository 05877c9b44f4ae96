/**
 * What is in a text and not to be seen: controls, marks of direction, letters of no width or no ink, what picks a look.
 * Nothing of it goes from a stranger to a screen.
 */
export const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\u{1d159}]/gu
