import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type PqlReading, readPql } from '#server/features/external-api/kit/pql.ts';
import { NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import type { ServerPart } from '#shared/lib/work-item-query/server-parts.ts';

class Refused extends Error {}

const ME = '019a0000-0000-7000-8000-000000000001';
const reading: PqlReading = {
  names: NO_NAMES,
  today: '2030-05-05',
  me: ME,
  zone: 'UTC',
  projects: new Map(),
  refuse: (message) => new Refused(message),
  cycles: { activeCycle: [], completedCycles: [], upcomingCycles: [] },
  items: new Map(),
  directory: [],
};

/** Conditions with what they mean. */
const atom = fc.oneof(
  fc.string({ maxLength: 12 }).map((text) => ({
    text: `text ~ ${JSON.stringify(text)}`,
    part: { kind: 'test', is: 'text', text, isWhole: false } satisfies ServerPart,
  })),
  fc.integer({ min: 0, max: 99 }).map((n) => ({
    text: `hasComments(">= ${n}")`,
    part: { kind: 'test', is: 'comments', atLeast: n } satisfies ServerPart,
  })),
  fc.constantFrom('stateChanged', 'resolved', 'voted', 'attached').map((is) => ({
    text: `${is}By(currentUser())`,
    part: { kind: 'test', is, by: [ME] } as const satisfies ServerPart,
  })),
  fc.constant({
    text: 'HASRELATIONS()',
    part: { kind: 'test', is: 'hasRelation', me: ME, projects: [] } satisfies ServerPart,
  }),
);
const ORDERS = {
  priority: 'priority',
  title: 'name',
  dueDate: 'target_date',
  createdAt: 'created_at',
  rank: 'sort_order',
} as const;
const order = fc.record({
  field: fc.constantFrom(...(Object.keys(ORDERS) as (keyof typeof ORDERS)[])),
  way: fc.constantFrom('', ' asc', ' DESC'),
});

test('a query is read as it was written, with all its orders and its limit', () => {
  const query = fc.record({
    atoms: fc.array(atom, { minLength: 1, maxLength: 5 }),
    join: fc.constantFrom('AND', 'or'),
    orders: fc.array(order, { maxLength: 4 }),
    limit: fc.option(fc.integer({ min: 1, max: 1_000 })),
  });
  fc.assert(
    fc.property(query, ({ atoms, join, orders, limit }) => {
      const by = orders.map(({ field, way }) => field + way).join(', ');
      const text = [
        atoms.map((one) => one.text).join(` ${join} `),
        ...(by === '' ? [] : [`ORDER BY ${by}`]),
        ...(limit === null ? [] : [`LIMIT ${limit}`]),
      ].join(' ');
      const read = readPql(text, reading);
      const parts = atoms.map((one) => one.part);
      const kind = join === 'or' ? 'or' : 'and';
      expect(read.part).toEqual(
        parts.length === 1 ? parts[0] : { kind: 'group', join: kind, isNegated: false, parts },
      );
      expect(read.orders).toEqual(
        orders.map(({ field, way }) => (way === ' DESC' ? '-' : '') + ORDERS[field]),
      );
      expect(read.limit).toBe(limit);
    }),
  );
});

test('whatever else is written is refused by a sentence, and never by a fault', () => {
  const word = fc.oneof(
    fc.constantFrom('priority', 'text', 'assignee', '=', '~', 'IN', '(', ')', ',', 'NOT', 'AND'),
    fc.constantFrom('ORDER', 'BY', 'LIMIT', '5', 'low', 'hasRelations', 'commentedBy', 'membersOf'),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      try {
        const { orders, limit } = readPql(words.join(' '), reading);
        expect(orders.length).toBeLessThan(12);
        expect(limit === null || limit <= 1_000).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(Refused);
        expect(String(error).length).toBeGreaterThan(10);
      }
    }),
    { numRuns: 2_000 },
  );
});
