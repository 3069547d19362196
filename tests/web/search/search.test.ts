import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { slips } from '#shared/lib/search/distance.ts';
import { fold, wordsOf } from '#shared/lib/search/fold.ts';
import { ItemIndex } from '#web/features/search/item-index.ts';
import { scoresOf } from '#web/features/search/store.ts';
import { matchText } from '#web/lib/search/match.ts';

const score = (text: string, query: string) => matchText(text, wordsOf(query))?.score ?? null;

describe('folding', () => {
  test('keeps every sign at its place, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(text).length === text.length),
    );
  });

  test('is without case and accents', () => {
    expect(fold('Über ÉCLAIR')).toBe('uber eclair');
    expect(fold('ISTANBUL İzmir ısı')).toBe('istanbul izmir isi');
  });
});

describe('short texts', () => {
  test('a beginning goes before a word, a word before an inside, an inside before a slip', () => {
    const scores = ['assign to me', 'to assign me', 'reassigned', 'asisgn'].map((text) =>
      score(text, 'assign'),
    );
    expect(scores).toEqual(scores.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
    expect(scores.every((one) => one !== null)).toBe(true);
  });

  test('all words must be found, in any order', () => {
    expect(score('Go to inbox', 'inbox go')).not.toBeNull();
    expect(score('Go to inbox', 'inbox stay')).toBeNull();
  });

  test('first letters and slips of the pen are understood', () => {
    expect(score('New work item', 'nwi')).not.toBeNull();
    expect(score('Keyboard shortcuts', 'keybaord')).not.toBeNull();
    expect(score('Keyboard shortcuts', 'shrotcuts')).not.toBeNull();
    expect(score('Home', 'inbox')).toBeNull();
  });

  test('marks what was found', () => {
    expect(matchText('Wallet pass', wordsOf('pas'))?.ranges).toEqual([[7, 10]]);
    expect(matchText('Éclair', wordsOf('ec'))?.ranges).toEqual([[0, 2]]);
  });

  test('what a text begins with is always found in it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zé]{1,12}( [a-zé]{1,12}){0,3}$/),
        fc.nat(),
        (text, cut) => {
          const typed = text.slice(0, 1 + (cut % text.length));
          return score(text, typed) !== null;
        },
      ),
    );
  });
});

test('slips are counted as people make them', () => {
  expect(slips('recieve', 'receive')).toBe(1);
  expect(slips('tomorow', 'tomorrow')).toBe(1);
  expect(slips('seat', 'seating')).toBe(0);
  expect(slips('cats', 'dogs')).toBeNull();
});

function item(number: number, name: string, projectId = 'p1') {
  return {
    id: `i${projectId}${number}`,
    name,
    sequence_id: number,
    project_id: projectId,
    updated_at: new Date(1_700_000_000_000 + number).toISOString(),
    archived_at: null,
  };
}

const KEYS = new Map([
  ['p1', 'nova'],
  ['p2', 'dsy'],
]);

function indexOf(items: readonly ReturnType<typeof item>[]): ItemIndex {
  const index = new ItemIndex();
  for (const one of items) index.update(one.id, one);
  return index;
}

describe('items', () => {
  const index = indexOf([
    item(12, 'Seat map loses the chosen seat'),
    item(120, 'Wallet pass is not updated'),
    item(12, 'Focus ring on dark ground', 'p2'),
    item(7, 'Déjà vu in the café'),
  ]);

  test('by key, number, words, project and accents', () => {
    const ids = (query: string) => index.search(query, KEYS).map((hit) => hit.id);
    expect(ids('nova-12')[0]).toBe('ip112');
    expect(ids('12')).toEqual(expect.arrayContaining(['ip112', 'ip212']));
    expect(ids('seat chosen')).toEqual(['ip112']);
    expect(ids('dsy ring')).toEqual(['ip212']);
    expect(ids('deja cafe')).toEqual(['ip17']);
  });

  test('a slip finds what was meant, nonsense finds nothing', () => {
    expect(index.search('walelt', KEYS).map((hit) => hit.id)).toEqual(['ip1120']);
    expect(index.search('qqqqqq', KEYS)).toEqual([]);
  });

  test('renamed, archived and deleted items are found no more', () => {
    const changing = indexOf([item(1, 'Old name'), item(2, 'Second'), item(3, 'Third')]);
    changing.update('ip11', item(1, 'New name'));
    changing.update('ip12', { ...item(2, 'Second'), archived_at: '2026-01-01' });
    changing.update('ip13', undefined);
    expect(changing.search('old', KEYS)).toEqual([]);
    expect(changing.search('new', KEYS)).toHaveLength(1);
    expect(changing.search('second', KEYS)).toEqual([]);
    expect(changing.search('third', KEYS)).toEqual([]);
  });

  test('a hundred thousand are searched well within the time a letter takes', () => {
    const syllables = [
      'seat',
      'map',
      'pass',
      'ring',
      'fare',
      'train',
      'board',
      'ticket',
      'search',
      'form',
    ];
    const many = Array.from({ length: 100_000 }, (_, number) => {
      const word = (step: number) => syllables[(number * step + step) % syllables.length];
      return item(number, `${word(3)} ${word(7)}${number % 977} ${word(11)} of the ${word(13)}`);
    });
    const big = indexOf(many);
    // By the time of this thread's own work: the machine of a test is busy with others.
    const cpu = () => process.threadCpuUsage().user / 1000;
    const best = (query: string) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const start = cpu();
          big.search(query, KEYS);
          return cpu() - start;
        }),
      );
    for (const query of ['s', 'se', 'seat', 'seat map', 'nova-4711', 'traim', 'zzzz']) {
      expect(best(query), query).toBeLessThan(50);
    }
  });
});

test('what only the server has found stands where the copy would put it', () => {
  const found = [
    { id: 'a', name: 'Refund of WEB-1', key: 'CAFOP-1', projectId: 'cafe' },
    { id: 'b', name: 'Cancel a subscription', key: 'WEB-1', projectId: 'web' },
    { id: 'c', name: 'Café', key: 'WEB-2', projectId: 'web' },
  ];
  const first = (query: string) => [...scoresOf(found, query).keys()][0];
  expect(first('web-1')).toBe('b');
  expect(first('WEB1')).toBe('b');
  expect(first('subscr cancel')).toBe('b');
  expect(first('cafe')).toBe('c');
});
