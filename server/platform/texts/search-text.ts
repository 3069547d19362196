/** A name has at most this many characters: nothing longer can be part of one. */
const LONGEST = 255;

/** What somebody typed to find something by. */
export interface SearchText {
  readonly text: string;
  /** LIKE pattern of texts that contain it; fold both sides with `lower(... COLLATE pg_c_utf8)`. */
  readonly pattern: string;
  /** The whole numbers in it: numbers of work items. */
  readonly numbers: readonly number[];
  /** Whether the trigram index can help: it knows runs of three letters or digits. */
  readonly hasTrigram: boolean;
  /** Longer than any name. */
  readonly isTooLong: boolean;
}

/** Reads what was typed. Signs that mean something in a LIKE pattern are taken as themselves. */
export function readSearchText(typed: string): SearchText {
  const text = typed.replaceAll('\u0000', '').trim();
  return {
    text,
    pattern: `%${text.slice(0, LONGEST + 1).replaceAll(/[\\%_]/g, '\\$&')}%`,
    numbers: text.length > 20 ? [] : numbersIn(text),
    hasTrigram: /[\p{L}\p{N}]{3}/u.test(text.slice(0, LONGEST)),
    isTooLong: text.length > LONGEST,
  };
}

/** Whether a short text contains what was typed, whatever the case. */
export function contains(name: string, { text }: SearchText): boolean {
  return name.toLowerCase().includes(text.toLowerCase());
}

function numbersIn(text: string): number[] {
  const found = text.match(/\b\d+\b/g) ?? [];
  return [...new Set(found.map(Number))].filter((number) => number <= 2_147_483_647);
}
