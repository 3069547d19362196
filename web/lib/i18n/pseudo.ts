const PLAIN = 'abcdefghijklmnopqrstuvwyz';
const STRANGE = 'àƀçđéƒĝĥîĵķļɱñöþqŕšţüṽŵýž';

/**
 * Pseudo-localizes messages, 40 % longer: on screen, plain letters reveal texts that are not in
 * the messages, and cut words reveal a lack of room.
 */
export function pseudo<T>(messages: T): T {
  return walk(messages) as T;
}

function walk(value: unknown): unknown {
  if (typeof value === 'string') return stretch(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
}

function stretch(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\}|<[^>]*>)/);
  const strange = parts.map((part, place) =>
    place % 2 === 1 ? part : part.replaceAll(/[a-z]/g, strangeLetter),
  );
  return `[${strange.join('')}${'·'.repeat(Math.ceil(text.length * 0.4))}]`;
}

function strangeLetter(letter: string): string {
  return STRANGE[PLAIN.indexOf(letter)] ?? letter;
}
