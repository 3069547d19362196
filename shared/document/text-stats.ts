import type { Node } from '@tiptap/pm/model';

/** How much a document holds. */
export interface TextStats {
  readonly words: number;
  readonly characters: number;
  /** Paragraphs with something in them. */
  readonly paragraphs: number;
  /** How long reading it takes, in seconds. */
  readonly readSeconds: number;
}

const WORDS_A_MINUTE = 200;
/** Letters and digits with what joins them; in writing without blanks every sign counts. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’._-](?=[\p{L}\p{N}]))*/gu;

/** Counts words, characters and paragraphs (Info). */
export function statsOf(document: Node): TextStats {
  let words = 0;
  let characters = 0;
  let paragraphs = 0;
  document.descendants((node) => {
    if (!node.isTextblock) return true;
    const text = node.textContent;
    words += text.match(WORD)?.length ?? 0;
    characters += text.length;
    if (node.type.name === 'paragraph' && node.content.size > 0) paragraphs += 1;
    return false;
  });
  return { words, characters, paragraphs, readSeconds: Math.round((words / WORDS_A_MINUTE) * 60) };
}
