/** A sign or word of the query language that programs write; `quoted` stood between quotes. */
export interface PqlToken {
  readonly kind: 'word' | 'quoted' | 'sign';
  readonly text: string;
  readonly from: number;
}

const TOKEN =
  /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(!=|>=|<=|[=<>~(),[\]])|([^\s"'=<>~(),[\]!]+))/uy;

/** Cuts a query into tokens; null where it cannot be cut. */
export function pqlTokens(text: string): PqlToken[] | null {
  const found: PqlToken[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) return null;
    const [, double, single, sign, word] = match;
    const quoted = double ?? single;
    if (quoted !== undefined) {
      found.push({ kind: 'quoted', text: quoted.replaceAll(/\\(.)/g, '$1'), from });
    } else found.push({ kind: sign ? 'sign' : 'word', text: sign ?? word ?? '', from });
  }
  return found;
}

const NAME = String.raw`[a-z]\w*`;
/** What our own language of filters never has outside of quotes: `priority = high`, `label IN (a)`, `isOverdue()`. */
const SIGNS = new RegExp(
  String.raw`\b${NAME}\s*(?:!=|[=<>~]|\s(?:not\s+)?in\s*(?:\(|${NAME}\()|\sis\s+(?:not\s+)?(?:null|empty)\b|\sbetween\s)|\b${NAME}\(|\bcf\s*\[`,
  'i',
);

/** In capitals alone: small ones are words of a title. */
const ENDS = /(?:^|\s)(?:ORDER\s+BY\s+[a-z]|LIMIT\s+\d+\s*$)/;

/** Whether a text is written in the language that programs teach, and not in ours, whose words are `field:value`. */
export function isPql(text: string): boolean {
  const plain = text.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  return ENDS.test(plain) || SIGNS.test(plain.replaceAll(/[\p{L}\p{N}_.-]+:\S*/gu, ''));
}
