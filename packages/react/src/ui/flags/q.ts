/*! Flags of country-flag-icons, MIT License, Copyright (c) 2020 @catamphetamine */
export const FLAGS_Q: Record<string, string> = {
  QA: '0 0 513 342|#8a1538 M0 0h513v342H0z|#fff M0 0v342h150l38-20-38-19 38-18-38-19 38-19-38-19 38-19-38-19 38-19-38-19 38-19-38-19 38-19-38-19 38-19-38-19 38-19-38-19z',
}
