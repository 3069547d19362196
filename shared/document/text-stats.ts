import type { Node } from '@tiptap/pm/model';

export interface TextStats {
  readonly words: number;
  readonly characters: number;
  /** Paragraphs that are not empty. */
  readonly paragraphs: number;
  /** Reading time in seconds. */
  readonly readSeconds: number;
}

const WORDS_A_MINUTE = 200;
/** Words with inner apostrophes and hyphens; in scripts without spaces every character counts. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’._-](?=[\p{L}\p{N}]))*/gu;

/** Counts words, characters and paragraphs, as the Info panel shows them. */
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
