/** Normalizes a text for search: without case and accents, by the rules of a language. */
export function fold(text: string, language: string): string {
  return text
    .toLocaleLowerCase(language)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i');
}
