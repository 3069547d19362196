import type { QueryField } from '#shared/work-item-fields/registry.ts';

/** A value of a field, with the name that people know. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Look-up of names: all values of a field, in display order. */
export interface FilterNames {
  readonly options: (field: QueryField) => readonly Named[];
}

/** Without names: filters are written with ids, as in URLs. */
export const NO_NAMES: FilterNames = { options: () => [] };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SUFFIXED = /^(.*)~([0-9a-f]{4,32})$/is;

/** Whether a text is a uuid. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Normalizes names for comparison when none matches exactly. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/**
 * The ids of a written name: exact matches, else matches that ignore case, else the one that the
 * suffix selects among equal names. `suffixFirst`: the suffix was outside of the quotes.
 */
export function idsNamed(
  text: string,
  options: readonly Named[],
  suffixFirst = false,
): readonly string[] {
  const whole = () => idsOf(options.filter(({ name }) => name === text));
  const folded = () => idsOf(options.filter(({ name }) => fold(name) === fold(text)));
  const bySuffix = () => idsSuffixed(text, options);
  const ways = suffixFirst ? [bySuffix, whole, folded] : [whole, folded, bySuffix];
  for (const way of ways) {
    const found = way();
    if (found.length > 0) return found;
  }
  return [];
}

/** All options with the same name, in their order. */
export function namesakes(name: string, options: readonly Named[]): readonly Named[] {
  return options.filter((option) => option.name === name);
}

/** The shortest end of an id, of at least 4 hex digits, that none of the others ends with. */
export function suffixOf(id: string, others: readonly Named[]): string {
  const digits = hex(id);
  const rivals = others.map((other) => hex(other.id)).filter((other) => other !== digits);
  for (let length = 4; length < digits.length; length += 1) {
    const end = digits.slice(-length);
    if (!rivals.some((rival) => rival.endsWith(end))) return end;
  }
  return digits;
}

function idsSuffixed(text: string, options: readonly Named[]): readonly string[] {
  const parts = SUFFIXED.exec(text);
  if (!parts) return [];
  const [, name = '', end = ''] = parts;
  const found = namesakes(name, options).filter(({ id }) => hex(id).endsWith(end.toLowerCase()));
  return found.length === 1 ? idsOf(found) : [];
}

function idsOf(options: readonly Named[]): readonly string[] {
  return options.map(({ id }) => id);
}

function hex(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}
