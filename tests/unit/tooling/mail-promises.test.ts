import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

/** A sentence that promises somebody an email. */
const PROMISE = /\bgets? an email\b|\bcode (?:sent )?by email\b/i;
/** How a screen knows whether emails are sent. */
const KNOWS = /\b(?:useIsMailOff|canSendCodes)\(/;

/** Promises that need not ask. */
const APART = [
  // The switch of codes itself, beside which the admin area says that email is not set up.
  'instances.authentication.codeHint',
  // Written by the server, which leaves it out: tests/server/intake-forms.test.ts.
  'site.status.mailPromise',
];

/** The messages of a file as keys and texts. */
function messagesIn(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value ?? {}).flatMap(([part, inner]) =>
    messagesIn(inner, `${key}.${part}`),
  );
}

test('a screen that promises an email knows whether there is a mail server', () => {
  const promises = globSync('web/messages/en/*.json')
    .filter((file) => !/(?:mails|samples)\.json$/.test(file))
    .flatMap((file) =>
      messagesIn(JSON.parse(readFileSync(file, 'utf8')), path.basename(file, '.json')),
    )
    .flatMap(([key, text]) => (PROMISE.test(text) ? [key] : []));
  expect(promises.length).toBeGreaterThan(8);
  expect(APART.filter((key) => !promises.includes(key))).toEqual([]);
  const screens = globSync('web/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
  const unasked = promises.filter((key) => {
    if (APART.includes(key)) return false;
    const name = `'${key.slice(key.indexOf('.') + 1)}'`;
    const showing = screens.filter((code) => code.includes(name));
    return showing.length === 0 || showing.some((code) => !KNOWS.test(code));
  });
  expect(unasked).toEqual([]);
});
