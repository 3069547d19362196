import { Fragment, type Node } from '@tiptap/pm/model';

import { matches } from './matches.ts';

/**
 * A three-way merge of texts: the changes of `given` and those of `current` against `base`. A part
 * that one side deleted and the other edited stays: no one's text is lost.
 */
export function mergeTexts(base: Node, given: Node, current: Node): Node {
  if (given.eq(base)) return current;
  if (current.eq(base) || current.eq(given)) return given;
  // The block's own attributes (heading level): as given, unless only the current side changed.
  const block = given.hasMarkup(base.type, base.attrs, base.marks) ? current : given;
  if (block.isLeaf) return block;
  const parts = block.isTextblock ? lettersOf : childrenOf;
  return block.copy(Fragment.from(mergeParts(parts(base), parts(given), parts(current))));
}

function mergeParts(
  base: readonly Node[],
  given: readonly Node[],
  current: readonly Node[],
): Node[] {
  const ours = changesOf(base, given);
  const theirs = changesOf(base, current);
  const merged: Node[] = [];
  for (let place = 0; place <= base.length; place += 1) {
    const [mine, other] = [ours.before[place] ?? [], theirs.before[place] ?? []];
    merged.push(...other, ...(isSame(mine, other) ? [] : mine));
    const old = base[place];
    if (old) merged.push(...settle(old, ours.became[place] ?? null, theirs.became[place] ?? null));
  }
  return merged;
}

/** Merges one part; null = that side deleted it. */
function settle(old: Node, given: Node | null, current: Node | null): Node[] {
  if (given && current) return [mergeTexts(old, given, current)];
  const left = given ?? current;
  return left && !left.eq(old) ? [left] : [];
}

/** The changes of a sequence of parts against its base. */
interface Changes {
  /** The new form of each part of the base; null = deleted. */
  readonly became: readonly (Node | null)[];
  /** Parts inserted before each part of the base, and after the last. */
  readonly before: readonly (readonly Node[])[];
}

function changesOf(base: readonly Node[], changed: readonly Node[]): Changes {
  const found = matches(base, changed, (a, b) => a.eq(b));
  const became: (Node | null)[] = base.map(() => null);
  const before: Node[][] = Array.from({ length: base.length + 1 }, () => []);
  let [from, next] = [0, 0];
  for (let place = 0; place <= base.length; place += 1) {
    const there = place === base.length ? changed.length : found.get(place);
    if (there === undefined) continue;
    const news = changed.slice(next, there);
    // Between two unchanged parts, blocks of the same kind count as edited old ones.
    while (from < place && news[0] && isOneBlock(base[from], news[0])) {
      became[from] = news.shift() ?? null;
      from += 1;
    }
    before[from]?.push(...news);
    if (place < base.length) became[place] = changed[there] ?? null;
    [from, next] = [place + 1, there + 1];
  }
  return { became, before };
}

function isOneBlock(old: Node | undefined, other: Node): boolean {
  return old !== undefined && !old.isInline && !old.isAtom && old.type === other.type;
}

function isSame(a: readonly Node[], b: readonly Node[]): boolean {
  return a.length === b.length && Fragment.from([...a]).eq(Fragment.from([...b]));
}

function childrenOf(block: Node): readonly Node[] {
  return block.children;
}

/** A line's text by character, each with its marks; another inline node is one part. */
function lettersOf(block: Node): Node[] {
  return block.children.flatMap((node) => (node.isText ? cut(node) : [node]));
}

function cut(text: Node): Node[] {
  const letters: Node[] = [];
  for (let place = 0; place < text.nodeSize;) {
    // A character beyond the basic plane takes two UTF-16 units.
    const size = (text.text?.codePointAt(place) ?? 0) > 0xffff ? 2 : 1;
    letters.push(text.cut(place, place + size));
    place += size;
  }
  return letters;
}
