import { diffLists } from './sequence-diff.ts';
import type { TextBlock } from './text-blocks.ts';

/** A run of equal, removed or added words in a block. */
export interface DiffPart {
  readonly is: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** A block as it changed between two versions. */
export interface DiffBlock {
  readonly is: 'same' | 'removed' | 'added' | 'changed';
  readonly kind: TextBlock['kind'];
  readonly number?: number | undefined;
  readonly parts: readonly DiffPart[];
}

/** Least share of common words for two blocks to count as one changed block. */
const LEAST_COMMON = 0.4;

/** Diff of two texts, by block and within blocks by word. */
export function diffBlocks(
  before: readonly TextBlock[],
  after: readonly TextBlock[],
): readonly DiffBlock[] {
  const pieces = diffLists(before, after, (a, b) => a.kind === b.kind && a.text === b.text);
  const blocks: DiffBlock[] = [];
  let removed: readonly TextBlock[] = [];
  for (const { is, values } of pieces) {
    if (is === 'removed') removed = values;
    else {
      blocks.push(...(is === 'added' ? matched(removed, values) : whole('removed', removed)));
      if (is === 'same') blocks.push(...whole('same', values));
      removed = [];
    }
  }
  return [...blocks, ...whole('removed', removed)];
}

/** Numbers of added and removed words. */
export function countWords(blocks: readonly DiffBlock[]): { added: number; removed: number } {
  const count = { added: 0, removed: 0 };
  for (const { parts } of blocks) {
    for (const { is, text } of parts) {
      if (is !== 'same') count[is] += (text.match(/[\p{L}\p{N}]+/gu) ?? []).length;
    }
  }
  return count;
}

/**
 * Pairs old blocks with new ones in their place: pairs with enough common words are one changed
 * block.
 */
function matched(before: readonly TextBlock[], after: readonly TextBlock[]): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let rest = before;
  for (const block of after) {
    const at = rest.findIndex((old) => commonShare(old.text, block.text) >= LEAST_COMMON);
    const old = rest[at];
    if (!old) {
      blocks.push(...whole('added', [block]));
      continue;
    }
    blocks.push(...whole('removed', rest.slice(0, at)));
    const { kind, number } = block;
    blocks.push({ is: 'changed', kind, number, parts: diffWords(old.text, block.text) });
    rest = rest.slice(at + 1);
  }
  return [...blocks, ...whole('removed', rest)];
}

function whole(is: 'same' | 'removed' | 'added', blocks: readonly TextBlock[]): DiffBlock[] {
  return blocks.map(({ kind, number, text }) => ({ is, kind, number, parts: [{ is, text }] }));
}

function diffWords(before: string, after: string): DiffPart[] {
  return diffLists(wordsOf(before), wordsOf(after)).map(({ is, values }) => ({
    is,
    text: values.join(''),
  }));
}

/** Words and the separators between them. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

function commonShare(a: string, b: string): number {
  const [first, second] = [new Set(wordsOf(a)), new Set(wordsOf(b))];
  const common = [...first].filter((word) => second.has(word) && word.trim() !== '').length;
  return common / Math.max(1, Math.max(sizeOf(first), sizeOf(second)));
}

function sizeOf(words: ReadonlySet<string>): number {
  return [...words].filter((word) => word.trim() !== '').length;
}
