const MARKER = /\s*<!-- tutti:(item|comment):([\da-f-]{36}) -->\s*$/;

/** A text for GitHub that says, unseen, which of our rows it is: one that was made twice is found again. */
export function marked(text: string, kind: 'item' | 'comment', id: string): string {
  return `${text.trim()}\n\n<!-- tutti:${kind}:${id} -->`.trim();
}

/** The text without the mark. */
export function unmarked(text: string | null | undefined): string {
  return (text ?? '').replace(MARKER, '');
}

/** Which row the text says it is; null when it has no such mark. */
export function markOf(text: string | null | undefined, kind: 'item' | 'comment'): string | null {
  const found = MARKER.exec(text ?? '');
  return found?.[1] === kind ? (found[2] ?? null) : null;
}

const AUTHOR = /^\*\*[^\n]*\*\*:\n\n/;

/** A comment of somebody who has no account there, in the name of who connected. */
export const withAuthor = (name: string, text: string) =>
  `**${name.replaceAll(/[\\*_`[\]<>]/g, '\\$&')}**:\n\n${text}`;

/** The same without the line that names its author. */
export const withoutAuthor = (text: string) => text.replace(AUTHOR, '');
