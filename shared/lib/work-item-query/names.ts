import type { QueryField } from '#shared/work-item-fields/registry.ts';

/** Something that a field can be compared with, by the name people know. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What the language asks for names: all that a field may be compared with, in the order to offer it. */
export interface FilterNames {
  readonly options: (field: QueryField) => readonly Named[];
}

/** Nothing has a name: filters are written with ids, as in addresses. */
export const NO_NAMES: FilterNames = { options: () => [] };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SUFFIXED = /^(.*)~([0-9a-f]{4,32})$/is;

/** Whether a text is an id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** How names are compared when nothing has exactly this one. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/**
 * The ids that a written name means: those of exactly this name, else those whose name differs in case only,
 * else the one of an ambiguous name that its suffix points out. `suffixFirst`: the suffix stood outside the quotes.
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

/** Everything with the same name, in the order of the options. */
export function namesakes(name: string, options: readonly Named[]): readonly Named[] {
  return options.filter((option) => option.name === name);
}

/** The end of an id that tells it from its namesakes; it stays the same when others come and go. */
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
