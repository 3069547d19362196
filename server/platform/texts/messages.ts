import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The client's messages: a text that both sides show is written once. */
const FOLDER = path.resolve(import.meta.dirname, '../../../web/messages');

const read = new Map<string, unknown>();

/**
 * The text of a message, such as `notifications:did.link`, with its values. With a `count` it is the
 * plural form of the language. Throws for an unknown key.
 */
export function messageText(
  key: string,
  values: Readonly<Record<string, string | number>> = {},
  language = 'en',
): string {
  const [namespace = '', name = ''] = key.split(':', 2);
  const file = `${language}/${namespace}.json`;
  if (!read.has(file)) read.set(file, JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')));
  const messages = read.get(file);
  const count = values['count'];
  const form = new Intl.PluralRules(language).select(Number(count ?? 0));
  const text = (count === undefined ? null : at(messages, `${name}_${form}`)) ?? at(messages, name);
  if (typeof text !== 'string') throw new Error(`There is no message ${key} in ${language}.`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, value: string) => String(values[value] ?? ''));
}

function at(messages: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (found, part) =>
        typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined,
      messages,
    );
}
