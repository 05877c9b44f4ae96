export type Widen<T> = T extends string ? string : { readonly [K in keyof T]: Widen<T[K]> }

type Partially<T> = T extends string | null ? T : { readonly [K in keyof T]?: Partially<T[K]> }

/** English in another language. `Optional`: what a language may leave in English, in whole or in part. */
export type Translated<English, Optional extends keyof English = never> = Widen<Omit<English, Optional>> &
  Partially<Widen<Pick<English, Optional>>>
