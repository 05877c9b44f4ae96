/*! Flags of country-flag-icons, MIT License, Copyright (c) 2020 @catamphetamine */
export const FLAGS_O: Record<string, string> = {
  OM: '0 0 513 342|#d80027 M0 0h513v342H0z|#fff M138 0h377v114H138z|#4a7c3a M138 230h377v114H138z|none,#fff,10 M40 35s37 48 51 55c14 6 17 5 17 5|none,#fff,10 M100 35S63 81 53 88c-9 7-18 7-18 7m17-30h38M71 35v30',
}
