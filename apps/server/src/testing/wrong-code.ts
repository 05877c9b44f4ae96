/** Another code than the one given, of the same form. @param away which of the million others */
export const wrongCode = (code: string, away = 1): string =>
  String((Number(code) + away) % 1_000_000).padStart(6, '0')
