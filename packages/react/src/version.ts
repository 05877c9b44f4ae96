/** Version of the published client whose surface this package keeps. */
export const VERSION = '2.21.4'
