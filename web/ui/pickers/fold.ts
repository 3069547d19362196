/** A text as it is compared while searching: without case and accents, in the person's language. */
export function fold(text: string, language: string): string {
  return text
    .toLocaleLowerCase(language)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i');
}
