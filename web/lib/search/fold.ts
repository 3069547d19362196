/** A text as it is searched: without case and accents, each sign at its own place, so that finds can be marked. */
export function fold(text: string): string {
  // Most names are plain, and this runs over all of them.
  if (!/[^\u0000-\u007F]/.test(text)) return text.toLowerCase();
  return Array.from({ length: text.length }, (_, place) => foldUnit(text[place] ?? '')).join('');
}

function foldUnit(unit: string): string {
  const plain = unit.normalize('NFD')[0] ?? unit;
  if (plain === 'ı') return 'i';
  const lower = plain.toLowerCase();
  return lower.length === 1 ? lower : (lower[0] ?? plain);
}
