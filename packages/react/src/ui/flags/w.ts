/*! Flags of country-flag-icons, MIT License, Copyright (c) 2020 @catamphetamine */
export const FLAGS_W: Record<string, string> = {
  WF: '0 0 150 100|#d80b30 M0 0h150v100H0z|#00318a M0 0h20v44.3H0z|#fff M20 0h20v44.3H20z|none,#fff,3 M0 44.3h62.8V0|#fff M108 43.3 88 23.2h40.2zm-6.6 6.7L81.2 29.9V70zm6.7 6.7L88 76.8h40.2zm6.7-6.7 20.1-20.1V70z',
  WS: '0 85 512 341|#d80027 M0 85h512v342H0z|#0052b4 M0 85h256v171H0z|#fff m165 182 3 8h9l-7 6 3 8-8-5-7 5 3-8-7-6h9zm-44-67 4 14h15l-12 9 5 14-12-9-12 9 4-14-12-9h15zm44 15 5 14h15l-12 9 4 14-12-9-12 9 5-14-12-9h14zm-35 59 5 14h14l-12 9 5 14-12-8-12 8 4-14-12-9h15zm-39-37 5 14h14l-12 9 5 14-12-9-12 9 4-14-12-9h15z',
}
