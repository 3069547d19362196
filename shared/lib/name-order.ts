/** ASCII characters in the order of the English collation, letters without case. */
const ORDER = ` _-,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz`;
const RANKS = new Map(Array.from(ORDER, (sign, rank) => [sign, rank]));
/**
 * Orders names as the database does (`COLLATE by_name`): by letters rather than punctuation, and
 * digits as numbers (200 before 1800). The first use of a collator takes as long as drawing a
 * hundred rows, so plain ASCII names are compared without it.
 */
export function compareNames(a: string, b: string): number {
  return comparePlain(a, b) ?? collator().compare(a, b);
}

let known: Intl.Collator | null = null;

function collator(): Intl.Collator {
  // English has the root collation, without rules of its own.
  known ??= new Intl.Collator('en', { numeric: true });
  return known;
}

/** Null = only the collator can tell: other characters, or names that differ only in case. */
function comparePlain(a: string, b: string): number | null {
  if (a === b) return 0;
  const [left, right] = [ranksOf(a), ranksOf(b)];
  if (!left || !right) return null;
  const place = left.findIndex((rank, at) => rank !== right[at]);
  if (place !== -1) return (left[place] ?? -1) - (right[place] ?? -1);
  return left.length < right.length ? -1 : null;
}

function ranksOf(text: string): readonly number[] | null {
  const parts = text.toLowerCase().match(/\d+|\D/gu) ?? [];
  const ranks = parts.map((part) => (/\d/.test(part) ? numberRank(part) : RANKS.get(part)));
  return ranks.every((rank) => rank !== undefined) ? ranks : null;
}

/** Rank of a number among the characters; undefined = too long for the fast path. */
function numberRank(digits: string): number | undefined {
  if (digits.length > 7) return undefined;
  return (RANKS.get('0') ?? 0) + 1 - 1 / (1 + Number(digits));
}
