import { describe, expect, it } from 'vitest';

import { redactJson, redactQuery } from '#server/features/api-tokens/redact.ts';
import { picturesIn } from '#server/features/assets/copies/pictures.ts';
import { orderOf, readDay, readMoment } from '#server/features/importers/reading/dates.ts';
import { tableItem } from '#server/features/importers/sources/table-item.ts';
import { mentionLogOf } from '#server/features/pages/text/mention-log.ts';
import { readHead } from '#server/features/work-items/links/preview.ts';
import { refuseHugeJson } from '#server/platform/http/json-size.ts';
import { mentionsIn, plainText } from '#server/platform/texts/html.ts';
import { linkAddress } from '#server/platform/texts/link-address.ts';
import { readSearchText } from '#server/platform/texts/search-text.ts';
import { plainName } from '#shared/lib/names.ts';

/** What reads a text of any length in the process that answers everybody. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  readDay: (text) => readDay(text, 'mdy'),
  readMoment: (text) => readMoment(text, 'mdy'),
  'readMoment after a day': (text) => readMoment(`2024-01-01 ${text}`, 'mdy'),
  orderOf: (text) => orderOf([text]),
  tableItem: (text) => tableItem(everyField(text), { fields: FIELDS, date_order: 'mdy' }, 0),
  mentionsIn,
  mentionLogOf,
  picturesIn,
  readHead,
  plainText,
  redactJson,
  redactQuery,
  plainName,
  readSearchText,
  refuseHugeJson,
  linkAddress: (text) => linkAddress(`http://a.example/${text}`),
};

/** What patterns and parsers that go back to where they began take long for. */
const SEEDS = [
  ...[' ', 'x', '1', '.', '-', ',', ' ,', ', ', ';', '\n', '"', "'", '=', '&', '_', '@', '\\', '/'],
  ...['1 ', '1/', '1:11', 'a ', 'jan ', 'jan 1 ', '1 jan', 'Z', 'Z (', 'UTC', '+01', 'a.', 'a='],
  ...['token', 'token=', '"token":', '"token":"', '"secret-', ' http:', 'http://a,', '[', '{"a":'],
  ...[
    '<',
    '<b>',
    '<a ',
    '</p>',
    '<p><ul>',
    '<p>x</p>',
    '<!--',
    '<title>',
    '<link rel=icon href=a>',
  ],
  ...['<img ', '<img src="', '<image-component ', '<mention-component ', '&', '&#', '<ul><li>x'],
];
const LENGTH = 300_000;
/** Of the processor's time: what takes the square of the length takes minutes. */
const MAX_SECONDS = 1.5;

const FIELDS = {
  title: 'title',
  labels: 'labels',
  blocks: 'blocks',
  links: 'links',
  files: 'files',
  comments: 'comments',
  due: 'due_date',
} as const;
const everyField = (text: string) =>
  Object.fromEntries(Object.keys(FIELDS).map((name) => [name, [text]]));

describe('a text that is made to take long', () => {
  it.each(Object.keys(READERS))('takes %s a moment', (name) => {
    for (const seed of SEEDS) {
      const text = seed.repeat(LENGTH / seed.length);
      const before = process.cpuUsage();
      try {
        READERS[name]?.(text);
      } catch {
        // A refusal is an answer too.
      }
      const seconds = process.cpuUsage(before).user / 1_000_000;
      expect(seconds, JSON.stringify(seed)).toBeLessThan(MAX_SECONDS);
    }
  });
});

describe('a JSON text', () => {
  const refused = (json: string) => {
    try {
      refuseHugeJson(json);
      return false;
    } catch {
      return true;
    }
  };

  it('is refused for its values and levels, not for what stands in its texts', () => {
    expect(refused(`[${'1,'.repeat(300_000)}1]`)).toBe(true);
    expect(refused('['.repeat(300))).toBe(true);
    expect(refused(`{"a":${'['.repeat(300)}${']'.repeat(300)}}`)).toBe(true);
    expect(refused(JSON.stringify({ text: '[{,"\\'.repeat(100_000) }))).toBe(false);
    expect(refused(JSON.stringify({ ids: Array.from({ length: 10_000 }, String) }))).toBe(false);
    expect(refused('{"cut":"off')).toBe(false);
  });
});
