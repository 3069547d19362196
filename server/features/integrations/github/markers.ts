const MARKER = /\s*<!-- tutti:(item|comment):([\da-f-]{36}) -->\s*$/;

/** Adds an invisible marker with our row's id, by which an interrupted creation is found again. */
export function marked(text: string, kind: 'item' | 'comment', id: string): string {
  return `${text.trim()}\n\n<!-- tutti:${kind}:${id} -->`.trim();
}

export function unmarked(text: string | null | undefined): string {
  return (text ?? '').replace(MARKER, '');
}

/** The row's id in a text's marker; null without one. */
export function markOf(text: string | null | undefined, kind: 'item' | 'comment'): string | null {
  const found = MARKER.exec(text ?? '');
  return found?.[1] === kind ? (found[2] ?? null) : null;
}

const AUTHOR = /^\*\*[^\n]*\*\*:\n\n/;

/** Prefixes the author's name, when the comment is sent by another person's token. */
export const withAuthor = (name: string, text: string) =>
  `**${name.replaceAll(/[\\*_`[\]<>]/g, '\\$&')}**:\n\n${text}`;

/** Removes the prefix with the author's name. */
export const withoutAuthor = (text: string) => text.replace(AUTHOR, '');
