import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { STATE_GROUPS } from '#shared/lib/work-item-lists/facts.ts';
import { meets, readFilters } from '#shared/lib/work-item-lists/filters.ts';
import { fromAddress, toAddress } from '#shared/lib/work-item-query/address.ts';
import { offset, readDay } from '#shared/lib/work-item-query/dates.ts';
import { explainEmpty } from '#shared/lib/work-item-query/explain.ts';
import { queryOf, queryFields } from '#shared/lib/work-item-query/fields.ts';
import {
  condition,
  type Filter,
  type FilterCondition,
  type FilterPart,
  type FilterValue,
} from '#shared/lib/work-item-query/filter.ts';
import { testOf } from '#shared/lib/work-item-query/match.ts';
import {
  type FilterNames,
  fold,
  idsNamed,
  isId,
  type Named,
} from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { print } from '#shared/lib/work-item-query/print.ts';
import { toServerQuery } from '#shared/lib/work-item-query/server-query.ts';
import { suggest } from '#shared/lib/work-item-query/suggest.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';
import { noFacts } from '#tests/support/list-world.ts';

const RUNS = Number(process.env['QUERY_RUNS'] ?? 2_000);

/** Names that try to break out: signs of the language, other scripts, emoji, words that mean something. */
const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({
    unit: fc.constantFrom(...'ab "\\:,()-~@.<>=+#OR\n\u00A0\u202E'),
    maxLength: 10,
  }),
  fc.constantFrom(
    'none',
    'None',
    '@me',
    'OR',
    'AND',
    'started',
    'STARTED',
    'urgent',
    'today',
    'overdue',
    '7d',
    'a..b',
    '..',
    'no:label',
    'label:x',
    'bug~beef',
    '-x',
    'تصميم عاجل',
    'שלום, "עולם"',
    '👩‍👩‍👧 family',
    'I\u0307stanbul',
    'e\u0301',
    'é',
    '01900000-0000-7000-8000-00000000000a',
  ),
);

const CHOICES = queryFields().filter((field) => queryOf(field).ids);
const DATES = queryFields().filter((field) => queryOf(field).date);

/** Names of every field, some of them twice. */
const allNames: fc.Arbitrary<Record<string, Named[]>> = fc
  .array(fc.tuple(fc.constantFrom(...CHOICES), nasty, fc.nat(2)), { maxLength: 12 })
  .map((entries) => {
    const named: Record<string, Named[]> = {};
    for (const [index, [field, name, more]] of entries.entries()) {
      for (let twin = 0; twin <= more; twin += 1) {
        const tail = `${index}${twin}`.padStart(4, '0');
        const id = `01900000-0000-7000-8000-${twin === 2 ? 'abcd' : '0000'}0000${tail}`;
        (named[field] ??= []).push({ id, name });
      }
    }
    return named;
  });

const uuid = fc.uuid();

function namesOf(named: Record<string, Named[]>): FilterNames {
  return { options: (field) => named[field] ?? [] };
}

/** A filter in the one form that the language has for it. */
function filterOf(named: Record<string, Named[]>): fc.Arbitrary<Filter> {
  const leaf: fc.Arbitrary<FilterPart> = fc.oneof(
    { weight: 4, arbitrary: choiceOf(named) },
    { weight: 2, arbitrary: dateOf() },
    { weight: 1, arbitrary: wordsOf() },
    {
      weight: 1,
      arbitrary: fc.constantFrom<FilterPart>(
        { kind: 'unknown', text: 'stat:x' },
        { kind: 'unknown', text: String.raw`-foo:"a \"b\" )",c` },
      ),
    },
  );
  const { root } = fc.letrec<{ root: Filter; part: FilterPart }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc
        .record({ filter: tie('root'), isNegated: fc.boolean() })
        .map(({ filter, isNegated }): FilterPart => ({ kind: 'group', isNegated, ...filter })),
    ),
    root: fc
      .record({
        join: fc.constantFrom('and' as const, 'or' as const),
        parts: fc.array(tie('part'), { maxLength: 4 }),
      })
      .map(({ join, parts }): Filter => ({ join: parts.length < 2 ? 'and' : join, parts })),
  }));
  return root;
}

function choiceOf(named: Record<string, Named[]>): fc.Arbitrary<FilterCondition> {
  return fc.constantFrom(...CHOICES, 'priority' as const).chain((field) => {
    const { ids, words, isPerson, canBeEmpty } = queryOf(field);
    const options = named[field] ?? [];
    const kinds: fc.Arbitrary<FilterValue>[] = [
      nasty
        .filter((text) => isUnknown(field, text, options))
        .map((text) => ({ is: 'unknown', text })),
    ];
    if (ids) kinds.push(uuid.map((id) => ({ is: 'id', id })));
    if (options.length > 0) {
      kinds.push(fc.constantFrom(...options).map(({ id }) => ({ is: 'id', id })));
    }
    if (words) kinds.push(fc.constantFrom(...words.list).map((word) => ({ is: 'word', word })));
    if (isPerson) kinds.push(fc.constant({ is: 'me' }));
    if (ids && canBeEmpty) kinds.push(fc.constant({ is: 'none' }));
    const some = fc
      .uniqueArray(fc.oneof(...kinds), { maxLength: 5, selector: (one) => JSON.stringify(one) })
      .filter(([first, ...others]) => others.length > 0 || first?.is !== 'none');
    const valued = fc
      .tuple(fc.constantFrom('is' as const, 'not' as const), some)
      .map(([operator, values]) => condition(field, operator, values));
    const presence = fc
      .constantFrom('empty' as const, 'notEmpty' as const)
      .map((operator) => condition(field, operator));
    return canBeEmpty && field !== 'priority' ? fc.oneof(valued, presence) : valued;
  });
}

/** Whether nothing explains a text between quotes. */
function isUnknown(field: QueryField, text: string, options: readonly Named[]): boolean {
  const { words, ids } = queryOf(field);
  const isWord = !ids && words?.list.includes(fold(text)) === true;
  return !isWord && idsNamed(text, options).length === 0;
}

function dateOf(): fc.Arbitrary<FilterCondition> {
  return fc.constantFrom(...DATES).chain((field) => {
    const day: fc.Arbitrary<FilterValue> = fc.oneof(
      fc
        .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((date): FilterValue => ({ is: 'date', date: date.toISOString().slice(0, 10) })),
      fc
        .tuple(
          fc.integer({ min: -9999, max: 9999 }),
          fc.constantFrom('d' as const, 'w' as const, 'm' as const),
        )
        .map(([amount, unit]) => offset(amount, unit)),
      nasty
        .filter((text) => readDay(text, field) === null && fold(text) !== 'overdue')
        .map((text): FilterValue => ({ is: 'unknown', text })),
    );
    const others: FilterValue[] = [];
    if (field === 'target_date') others.push({ is: 'overdue' });
    if (queryOf(field).canBeEmpty) others.push({ is: 'none' });
    const point = others.length > 0 ? fc.oneof(day, fc.constantFrom(...others)) : day;
    const points = fc
      .array(point, { maxLength: 3 })
      .filter(([first, ...more]) => more.length > 0 || first?.is !== 'none');
    return fc.oneof(
      fc
        .tuple(fc.constantFrom('is' as const, 'not' as const), points)
        .map(([operator, values]) => condition(field, operator, values)),
      fc
        .tuple(
          fc.constantFrom('before' as const, 'after' as const),
          fc.array(day, { maxLength: 1 }),
        )
        .map(([operator, values]) => condition(field, operator, values)),
      fc
        .oneof(fc.tuple(day, day), fc.constant([]))
        .map((ends) => condition(field, 'between', ends)),
    );
  });
}

function wordsOf(): fc.Arbitrary<FilterCondition> {
  return fc
    .tuple(fc.constantFrom('is' as const, 'not' as const), fc.array(nasty, { maxLength: 2 }))
    .map(([operator, texts]) => {
      const distinct = [...new Set(texts)];
      return condition(
        'name',
        operator,
        distinct.map((text) => ({ is: 'text', text })),
      );
    });
}

const world = allNames.chain((named) => fc.tuple(fc.constant(namesOf(named)), filterOf(named)));

/** Texts as people type and mistype them. */
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...['state:', 'label:', 'due:', 'created:', 'no:', 'has:', 'foo:', 'name:', 'assignee:'],
          ...[
            '-',
            '(',
            ')',
            ' ',
            ' OR ',
            ' AND ',
            ',',
            '"',
            '\\',
            '~',
            '..',
            '<',
            '>=',
            '@',
            '@me',
          ],
          ...['lead-time:', 'cycle-time:', 'was:', '0', '3..7', '15..', 'started@2024-03-10'],
          ...['none', 'today', '7d', '-2w', 'overdue', 'started', 'bug', '2024-02-30', 'beef'],
        ),
        nasty,
      ),
      { maxLength: 14 },
    )
    .map((pieces) => pieces.join('')),
);

describe('the filter language', () => {
  it('reads what it has written, whatever the names', () => {
    fc.assert(
      fc.property(world, ([names, filter]) => {
        expect(parse(print(filter, names), names).filter).toEqual(filter);
      }),
      { numRuns: RUNS },
    );
  });

  it('keeps filters in the address', () => {
    fc.assert(
      fc.property(world, ([names, filter]) => {
        const known = parse(print(filter, names), names).filter;
        expect(fromAddress(toAddress(known))).toEqual(known);
      }),
      { numRuns: RUNS },
    );
  });

  it('gives every text one meaning, which stays the same when written again', () => {
    fc.assert(
      fc.property(allNames, typed, (named, text) => {
        const names = namesOf(named);
        const { filter } = parse(text, names);
        expect(parse(print(filter, names), names).filter).toEqual(filter);
      }),
      { numRuns: RUNS * 2 },
    );
  });

  it('offers what it then understands', () => {
    fc.assert(
      fc.property(allNames, typed, fc.nat(30), (named, text, place) => {
        const names = namesOf(named);
        const caret = Math.min(place, text.length);
        const { from, to, list } = suggest(text, caret, names);
        expect(from <= caret && caret <= to).toBe(true);
        for (const one of list) {
          if (one.field === null || one.value === null) continue;
          const alone = parse(offered(one), names);
          expect(alone.problems).toEqual([]);
          expect(valuesIn(alone.filter)).toContainEqual(one.value);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

function offered({ text, field }: { text: string; field: QueryField | null }): string {
  const word = field === null ? '' : `${queryOf(field).word}:`;
  return text.startsWith(word) ? text : `${word}${text}`;
}

function valuesIn(filter: Filter): FilterValue[] {
  return filter.parts.flatMap((part): readonly FilterValue[] => {
    if (part.kind === 'condition') {
      return part.operator === 'empty' ? [{ is: 'none' }] : part.values;
    }
    return part.kind === 'group' ? valuesIn(part) : [];
  });
}

const IDS = Array.from({ length: 4 }, (_, i) => `01900000-0000-7000-8000-00000000000${i}`);
const someIds = fc.subarray(IDS);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const anId = fc.constantFrom(...IDS);
const date = fc.integer({ min: -40, max: 40 }).map((days) => {
  return new Date(Date.UTC(2024, 2, 15 + days)).toISOString().slice(0, 10);
});
const moment = fc
  .tuple(date, fc.constantFrom('00:00:00.000000Z', '23:30:00.5+05:30', '01:00:00.000001-08:00'))
  .map(([day, time]) => `${day}T${time}`);

const anItem: fc.Arbitrary<ListItem> = fc.record({
  id: uuid,
  name: fc.constantFrom('Login page', 'BUG in the list', 'Ärger'),
  state_id: maybe(anId),
  state__group: maybe(fc.constantFrom<string>(...STATE_GROUPS)),
  priority: fc.constantFrom(...PRIORITIES),
  estimate_point: maybe(anId),
  start_date: maybe(date),
  target_date: maybe(date),
  completed_at: maybe(moment),
  created_at: moment,
  updated_at: moment,
  project_id: anId,
  parent_id: maybe(anId),
  epic_id: maybe(anId),
  cycle_id: maybe(anId),
  module_ids: someIds,
  label_ids: someIds,
  assignee_ids: someIds,
  created_by: maybe(anId),
  type_id: maybe(anId),
  updated_by: fc.constant(null),
  archived_at: fc.constant(null),
  sort_order: fc.constant(1),
  sequence_id: fc.constant(1),
  sub_issues_count: fc.constant(0),
  attachment_count: fc.constant(0),
  link_count: fc.constant(0),
  is_epic: fc.constant(false),
  is_draft: fc.constant(false),
});

const facts = noFacts({
  me: IDS[0] ?? null,
  today: '2024-03-14',
  zone: 'Asia/Kathmandu',
  subscribers: (id) => IDS.filter((_, i) => id.charCodeAt(i) % 2 === 0),
  mentions: (id) => IDS.filter((_, i) => id.charCodeAt(i) % 3 === 0),
  cycle_time: (id) => ['0', '2..5', '9..'].filter((_, i) => id.charCodeAt(i) % 2 === 0),
  was: (id) => (id.charCodeAt(0) % 2 === 0 ? ['started@2024-03-10'] : []),
});

const query = fc
  .array(
    fc.oneof(
      fc
        .tuple(
          fc.constantFrom(...CHOICES.map((field) => queryOf(field).word)),
          fc.subarray([...IDS, 'none', '@me', 'nonsense'], { minLength: 1, maxLength: 3 }),
        )
        .map(([word, values]) => `${word}:${values.join(',')}`),
      fc.subarray([...PRIORITIES]).map((values) => `priority:${values.join(',')}`),
      fc.subarray([...STATE_GROUPS]).map((values) => `state:${values.join(',')}`),
      fc
        .tuple(
          fc.constantFrom(...DATES.map((field) => queryOf(field).word)),
          fc.constantFrom(
            '<1w',
            '>1w',
            'today',
            '-3d',
            '>-2d',
            'today..2w',
            '1w..',
            'none',
            '<2024-03-20',
          ),
        )
        .map((pair) => pair.join(':')),
      fc.constantFrom('lead-time:0', '-lead-time:0', 'lead-time:2..5,9..', 'cycle-time:0,9..'),
      fc.constantFrom('was:started@2024-03-10', 'was:started@2024-02-30', 'cycle-time:2..5'),
      fc.constantFrom('bug', 'ÄRGER', '" login "', 'no:cycle', '-label:', 'due:soon'),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parse(parts.join(' '), namesOf({})).filter);

describe('matching', () => {
  it('agrees with what lists answer to the same question', () => {
    let asked = 0;
    fc.assert(
      fc.property(query, fc.array(anItem, { maxLength: 20 }), (filter, items) => {
        const parameters = toServerQuery(filter, facts);
        if (parameters === null) return;
        asked += 1;
        const given = Object.entries(parameters).map(([name, text]) => [name, text ?? '']);
        const conditions = readFilters(Object.fromEntries(given), facts.today);
        for (const item of items) {
          const isMet = conditions.every((one) => meets(one, item, facts));
          expect(testOf(filter, facts)(item)).toBe(isMet);
        }
      }),
      { numRuns: RUNS },
    );
    expect(asked).toBeGreaterThan(RUNS / 2);
  });

  it('turns round with a minus, and tells what each part takes away', () => {
    fc.assert(
      fc.property(query, fc.array(anItem, { maxLength: 20 }), (filter, items) => {
        const negated: Filter = {
          join: 'and',
          parts: [{ kind: 'group', isNegated: true, ...filter }],
        };
        const says = explainEmpty(filter, items, facts);
        for (const item of items) {
          const isSame = testOf(negated, facts)(item) === testOf(filter, facts)(item);
          expect(isSame).toBe(says.length === 0);
        }
        for (const { rest, without } of says) {
          expect(without).toBe(items.filter((item) => testOf(rest, facts)(item)).length);
        }
      }),
      { numRuns: RUNS / 2 },
    );
  });
});

it('every id of the tests is one', () => {
  expect(IDS.every(isId)).toBe(true);
});
