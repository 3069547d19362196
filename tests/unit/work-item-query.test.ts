import { describe, expect, it } from 'vitest';

import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { meets, readFilters } from '#shared/lib/work-item-lists/filters.ts';
import { fromAddress, toAddress } from '#shared/lib/work-item-query/address.ts';
import { explainEmpty } from '#shared/lib/work-item-query/explain.ts';
import {
  condition,
  isEmpty,
  NO_FILTER,
  withPart,
  withPartAt,
} from '#shared/lib/work-item-query/filter.ts';
import { testOf } from '#shared/lib/work-item-query/match.ts';
import { type FilterNames, NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { print } from '#shared/lib/work-item-query/print.ts';
import { toServerQuery } from '#shared/lib/work-item-query/server-query.ts';
import { suggest } from '#shared/lib/work-item-query/suggest.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';
import { listItem, noFacts } from '#tests/support/list-world.ts';

const id = (digit: string) => `01900000-0000-7000-8000-${digit.padStart(12, '0')}`;
const [TODO, REVIEW, DONE, BUG, BUG_TOO, UI, ANA, BEN] = [...'12345678'].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const OPTIONS: Partial<Record<QueryField, { id: string; name: string }[]>> = {
  state: [
    { id: TODO, name: 'Todo' },
    { id: REVIEW, name: 'In review' },
    { id: DONE, name: 'Started' },
  ],
  labels: [
    { id: BUG, name: 'bug' },
    { id: BUG_TOO, name: 'bug' },
    { id: UI, name: 'UI, "wide"' },
  ],
  assignees: [
    { id: ANA, name: 'Ana' },
    { id: BEN, name: 'none' },
  ],
};
const names: FilterNames = { options: (field) => OPTIONS[field] ?? [] };

const facts = noFacts({
  me: ANA,
  subscribers: (itemId) => (itemId === ANA ? [BEN] : []),
});

const item = (fields: Partial<ListItem> = {}) =>
  listItem({
    id: ANA,
    name: 'Login page is slow',
    state_id: TODO,
    project_id: ANA,
    created_at: '2024-03-10T10:00:00.000000Z',
    updated_at: '2024-03-15T10:00:00.000000Z',
    state__group: 'unstarted',
    ...fields,
  });

const read = (text: string) => parse(text, names).filter;
const written = (text: string) => print(read(text), names);
const lets = (text: string, fields: Partial<ListItem> = {}) =>
  testOf(read(text), facts)(item(fields));

describe('a query is read', () => {
  it('with everything the language has', () => {
    const text =
      'state:started,"In review" -label:bug due:<2w assignee:@me no:cycle priority:urgent,high "free words"';
    expect(parse(text, names)).toEqual({
      problems: [],
      filter: {
        join: 'and',
        parts: [
          condition('state', 'is', [
            { is: 'word', word: 'started' },
            { is: 'id', id: REVIEW },
          ]),
          condition('labels', 'not', [
            { is: 'id', id: BUG },
            { is: 'id', id: BUG_TOO },
          ]),
          condition('target_date', 'before', [{ is: 'offset', amount: 2, unit: 'w' }]),
          condition('assignees', 'is', [{ is: 'me' }]),
          condition('cycle', 'empty'),
          condition('priority', 'is', [
            { is: 'word', word: 'urgent' },
            { is: 'word', word: 'high' },
          ]),
          condition('name', 'is', [{ is: 'text', text: 'free words' }]),
        ],
      },
    });
    expect(written(text)).toBe(text);
  });

  it.each([
    ['a OR b c', 'a OR (b c)'],
    ['(a OR b) c', '(a OR b) c'],
    ['-(a OR -b)', '-(a OR -b)'],
    ['a AND b', 'a b'],
    ['@me', 'assignee:@me'],
    ['@ana', 'assignee:Ana'],
    ['STATUS:todo', 'state:Todo'],
    ['state:STARTED', 'state:"Started"'],
    ['state:Backlog', 'state:backlog'],
    ['label:none', 'no:label'],
    ['-no:label', 'has:label'],
    ['-label:bug,none', '-label:bug,none'],
    ['no:label,due', '(no:label no:due)'],
    ['no:priority', 'priority:none'],
    ['has:priority', '-priority:none'],
    ['due:today..2w', 'due:today..2w'],
    ['due:..2024-05-01', 'due:<2024-05-01'],
    ['due:>=2024-05-01', 'due:>2024-05-01'],
    ['due:<today,>2w,tomorrow', '(due:tomorrow OR due:<today OR due:>2w)'],
    ['-due:<2w', '-(due:<2w)'],
    ['due:0w,-1d,+7d', 'due:today,yesterday,7d'],
    ['due:-7d', 'due:-7d'],
    ['created:<7d', 'created:<7d'],
    ['created:<-7d', 'created:>7d'],
    ['created:+7d', 'created:+7d'],
    ['due:overdue', 'due:overdue'],
    ['12345', '12345'],
    ['"a b" c.d', '"a b" c.d'],
    [String.raw`"say \"hi\" \\ C:\dir"`, String.raw`"say \"hi\" \\ C:\\dir"`],
  ])('%s is written %s', (text, again) => {
    expect(parse(text, names).problems).toEqual([]);
    expect(written(text)).toBe(again);
    expect(read(again)).toEqual(read(text));
  });

  it('and what it does not understand is kept, marked, and ignored', () => {
    const kinds = (text: string) => parse(text, names).problems.map(({ is }) => is);
    expect(kinds('stat:x')).toEqual(['unknownField']);
    expect(kinds('label:bugs,bug')).toEqual(['unknownValue']);
    expect(kinds('due:soon')).toEqual(['unknownValue']);
    expect(kinds('label:')).toEqual(['missingValue']);
    expect(kinds('"open')).toEqual(['unclosedQuote']);
    expect(kinds('(a')).toEqual(['unclosedGroup']);
    expect(kinds('a)')).toEqual(['strayClose']);
    expect(kinds('a OR')).toEqual(['strayOr']);
    expect(kinds(`${'('.repeat(21)}a`)).toContain('tooDeep');
    expect(parse('a stat:x,"y z"', names).problems).toEqual([
      { is: 'unknownField', from: 2, to: 14 },
    ]);
    for (const text of ['stat:x', 'label:', '-stat:x', 'no:name']) {
      expect([text, written(text)]).toEqual([text, text]);
      expect([text, lets(text)]).toEqual([text, true]);
    }
    // A value that nothing has is no filter that lets everything through.
    for (const text of ['label:bugs', 'due:<soon', 'label:bugs,bugz']) {
      expect([text, written(text), lets(text)]).toEqual([text, text, false]);
    }
    expect(lets('-label:bugs')).toBe(true);
    expect(lets('label:bugs OR slow')).toBe(true);
    expect(lets('label:bugs OR fast')).toBe(false);
  });

  it('of any depth without harm', () => {
    const deep = `${'-('.repeat(50_000)}a`;
    expect(() => parse(deep, names)).not.toThrow();
  });
});

describe('names', () => {
  it('that are ambiguous get a suffix, unless all of them are meant', () => {
    const one = {
      join: 'and',
      parts: [condition('labels', 'is', [{ is: 'id', id: BUG }])],
    } as const;
    expect(print(one, names)).toBe('label:"bug"~0004');
    expect(read('label:"bug"~0004')).toEqual(one);
    expect(read('label:bug~0004')).toEqual(one);
    expect(written('label:bug')).toBe('label:bug');
  });

  it('with signs stand between quotes', () => {
    expect(written(String.raw`label:"UI, \"wide\""`)).toBe(String.raw`label:"UI, \"wide\""`);
    expect(written('assignee:"none"')).toBe('assignee:"none"');
    expect(read('assignee:"none"')).not.toEqual(read('assignee:none'));
  });

  it('are ids in addresses, and known again later', () => {
    const address = toAddress(read('state:todo -assignee:@me label:bugs'));
    expect(address).toBe(`state:${TODO} -assignee:@me label:bugs`);
    expect(print(fromAddress(address), names)).toBe('state:Todo -assignee:@me label:bugs');
    expect(print(fromAddress(`label:${id('99')}`), names)).toBe(`label:${id('99')}`);
    const early = parse('label:bugs', NO_NAMES).filter;
    const later: FilterNames = { options: () => [{ id: BUG, name: 'bugs' }] };
    expect(toAddress(parse(print(early, later), later).filter)).toBe(`label:${BUG}`);
  });
});

describe('a filter lets through', () => {
  it.each<[string, Partial<ListItem>, boolean]>([
    ['LOGIN slow', {}, true],
    ['-login', {}, false],
    ['state:todo', {}, true],
    ['state:unstarted', {}, true],
    ['state:started,todo', {}, true],
    ['-state:unstarted,"In review"', {}, false],
    ['-state:unstarted', { state_id: null, state__group: null }, true],
    ['no:state', { state_id: null, state__group: null }, true],
    ['label:bug,none', {}, true],
    ['-label:bug,none', { label_ids: [UI] }, true],
    ['has:label', {}, false],
    ['@me', { assignee_ids: [ANA] }, true],
    ['subscriber:none', {}, false],
    ['due:<2w', { target_date: '2024-03-29' }, true],
    ['due:<2w', { target_date: '2024-03-30' }, false],
    ['due:<2w', {}, false],
    ['-due:<2w', {}, true],
    ['due:>2w', { target_date: '2024-03-29' }, true],
    ['due:tomorrow', { target_date: '2024-03-16' }, true],
    ['due:today..1w', { target_date: '2024-03-22' }, true],
    ['due:overdue', { target_date: '2024-03-14' }, true],
    ['due:overdue', { target_date: '2024-03-15' }, false],
    ['due:overdue', { target_date: '2024-03-14', state__group: 'completed' }, false],
    ['-due:overdue', {}, true],
    ['due:none,tomorrow', {}, true],
    ['created:<1w', {}, true],
    ['created:<3d', {}, false],
    ['created:>3d', {}, true],
    ['updated:today', {}, true],
    ['due:<9999m', { target_date: '2500-01-01' }, true],
    ['no:due OR label:bug', {}, true],
    ['-(no:due OR label:bug)', {}, false],
    ['(no:due label:bug) OR slow', {}, true],
    ['()', {}, true],
  ])('%s of %j: %s', (text, fields, is) => {
    expect(lets(text, fields)).toBe(is);
  });

  it('dates without a time by the day where the person is', () => {
    const kiritimati = { ...facts, today: '2024-03-16', zone: 'Pacific/Kiritimati' };
    const due = item({ target_date: '2024-03-16' });
    expect(testOf(read('due:today'), kiritimati)(due)).toBe(true);
    expect(testOf(read('due:today'), facts)(due)).toBe(false);
    expect(toServerQuery(read('due:today'), kiritimati)).toEqual({ target_date: '2024-03-16' });
  });

  it.each([
    ['2024-03-15T09:59:59.999999Z', false],
    ['2024-03-15T10:00:00Z', true],
    ['2024-03-16T09:59:59Z', true],
    ['2024-03-16T10:00:00Z', false],
  ])('moments by the day where the person is: %s, %s', (updated_at, is) => {
    const kiritimati = { ...facts, today: '2024-03-16', zone: 'Pacific/Kiritimati' };
    const filter = read('updated:today');
    expect(testOf(filter, kiritimati)(item({ updated_at }))).toBe(is);
    const asked = toServerQuery(filter, kiritimati) ?? {};
    expect(asked).toEqual({
      updated_at: '2024-03-15T10:00:00.000000Z;after,2024-03-16T10:00:00.000000Z;before',
    });
    const conditions = readFilters(asked, '2024-03-15');
    expect(conditions.every((one) => meets(one, item({ updated_at }), facts))).toBe(is);
  });
});

describe('the contract', () => {
  it.each<[string, Record<string, string> | null]>([
    ['state:todo label:bug', { state: TODO, labels: `${BUG},${BUG_TOO}` }],
    ['state:started', { state_group: 'started' }],
    ['label:"bug"~0004,none', { labels: `${BUG},None` }],
    ['no:due', { target_date: 'None' }],
    ['due:<2w', { target_date: '2024-03-29;before' }],
    ['due:today..2w', { target_date: '2024-03-15;after,2024-03-29;before' }],
    ['"a b" @me', { name: 'a b', assignees: ANA }],
    ['stat:x label:', {}],
    ['label:bugs', null],
    ['due:soon', null],
    ['state:started,todo', null],
    ['-label:bug', null],
    ['a OR b', null],
    ['a b', null],
    ['due:today,tomorrow', null],
    ['due:overdue', null],
    ['has:due', null],
  ])('says %s as %j', (text, query) => {
    expect(toServerQuery(read(text), facts)).toEqual(query);
  });
});

describe('completion', () => {
  const offers = (marked: string) => {
    const caret = marked.indexOf('|');
    const text = marked.replace('|', '');
    const { from, to, list } = suggest(text, caret, names);
    return list.map((one) => text.slice(0, from) + one.text + text.slice(to));
  };

  it('offers fields', () => {
    expect(offers('sta|')).toEqual(['state:', 'start:', 'state:"Started"']);
    expect(offers('a -la|')).toEqual(['a -label:']);
    expect(offers('no:cy|')).toEqual(['no:cycle']);
    expect(offers('h|')).toEqual(['has:']);
    expect(offers('a | b')).toContain('a due: b');
    expect(offers('st|ate:x')).toContain('start:x');
  });

  it('offers values by the start of their name, then by what is in it', () => {
    expect(offers('state:|')).toEqual([
      'state:backlog',
      'state:unstarted',
      'state:started',
      'state:completed',
      'state:cancelled',
      'state:Todo',
      'state:"In review"',
      'state:"Started"',
      'state:none',
    ]);
    expect(offers('state:rev|')).toEqual(['state:"In review"']);
    expect(offers('state:"In r|')).toEqual(['state:"In review"']);
    expect(offers('state:Todo,to|')).toEqual([]);
    expect(offers('assignee:@|')).toEqual(['assignee:@me']);
    expect(offers('@an|')).toEqual(['assignee:Ana']);
    expect(offers('wid|')).toEqual([String.raw`label:"UI, \"wide\""`]);
  });

  it('offers days that fit the field', () => {
    expect(offers('due:o|')).toEqual(['due:overdue']);
    expect(offers('start:|')).not.toContain('start:overdue');
    expect(offers('due:<|')).toEqual(['due:<7d', 'due:<2w', 'due:<1m']);
    expect(offers('created:y|')).toEqual(['created:yesterday']);
    expect(offers('stat:|')).toEqual([]);
  });
});

describe('a filter that leaves nothing', () => {
  it('says which part takes most away', () => {
    const items = [
      item({ priority: 'high' }),
      item({ priority: 'high' }),
      item({ label_ids: [UI] }),
      item(),
    ];
    const filter = read('priority:high stat:x has:label slow');
    expect(explainEmpty(filter, items, facts)).toEqual([
      { part: filter.parts[2], rest: read('priority:high stat:x slow'), without: 2, removed: 3 },
      { part: filter.parts[0], rest: read('stat:x has:label slow'), without: 1, removed: 2 },
      {
        part: filter.parts[3],
        rest: read('priority:high stat:x has:label'),
        without: 0,
        removed: 0,
      },
    ]);
    const either = read('fast OR faster');
    expect(explainEmpty(either, items, facts)).toMatchObject([{ rest: NO_FILTER, without: 4 }]);
  });
});

describe('a filter as a value', () => {
  it('gains and loses parts', () => {
    expect(isEmpty(NO_FILTER)).toBe(true);
    const words = condition('name', 'is', [{ is: 'text', text: 'c' }]);
    expect(print(withPart(read('a b'), words), names)).toBe('a b c');
    expect(print(withPart(read('a OR b'), words), names)).toBe('(a OR b) c');
    expect(withPartAt(read('a OR b'), 0, null)).toEqual(read('b'));
    expect(withPartAt(read('a b'), 1, words)).toEqual(read('a c'));
  });
});
