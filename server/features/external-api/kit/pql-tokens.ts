/** A token of the programs' query language; `quoted` = was in quotes. */
export interface PqlToken {
  readonly kind: 'word' | 'quoted' | 'sign';
  readonly text: string;
  readonly from: number;
}

const TOKEN =
  /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(!=|>=|<=|[=<>~(),[\]])|([^\s"'=<>~(),[\]!]+))/uy;

/** Splits a query into tokens; null when a quote is not closed. */
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
/** Not in our own filter language: `priority = high`, `label IN (a)`, `isOverdue()`. */
const SIGNS = new RegExp(
  String.raw`\b${NAME}\s*(?:!=|[=<>~]|\s(?:not\s+)?in\s*(?:\(|${NAME}\()|\sis\s+(?:not\s+)?(?:null|empty)\b|\sbetween\s)|\b${NAME}\(|\bcf\s*\[`,
  'i',
);

/** Capitals only: in lower case these can be words of a title. */
const ENDS = /(?:^|\s)(?:ORDER\s+BY\s+[a-z]|LIMIT\s+\d+\s*$)/;

/** Whether a text is in the programs' query language, and not in ours (`field:value`). */
export function isPql(text: string): boolean {
  const plain = text.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  return ENDS.test(plain) || SIGNS.test(plain.replaceAll(/[\p{L}\p{N}_.-]+:\S*/gu, ''));
}
