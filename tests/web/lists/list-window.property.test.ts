import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { readOrder } from '#shared/lib/work-item-lists/orders.ts';
import type { GroupName } from '#shared/work-item-fields/registry.ts';
import { image, LABELS, ListWorld, PEOPLE, STATES } from '#tests/support/list-world.ts';
import type { ListSettings } from '#web/features/work-items/lists/list-settings.ts';
import type { ListSnapshot } from '#web/features/work-items/lists/list-snapshot.ts';
import type {
  GroupPages,
  ListWindow,
  WindowSource,
} from '#web/features/work-items/lists/list-window.ts';

const of = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const fields: fc.Arbitrary<Partial<WorkItemImage>> = fc.record(
  {
    name: of(['Bug', 'Feature']),
    state_id: of(STATES.slice(0, 4)),
    priority: of(PRIORITIES),
    label_ids: fc.subarray(LABELS),
    assignee_ids: fc.subarray(PEOPLE),
    target_date: of([null, '2024-03-10', '2024-03-20']),
    is_draft: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  },
  { requiredKeys: [] },
);
const settings: fc.Arbitrary<Partial<ListSettings>> = fc.record({
  groupBy: of<GroupName | null>([null, 'state__group', 'priority', 'labels__id', 'assignees__id']),
  orderBy: of(['-priority', 'target_date', '-updated_at', '-created_at']).map((word) =>
    readOrder(word),
  ),
});
const items = fc.array(fields, { minLength: 1, maxLength: 30 });
const changes = fc.array(fc.tuple(fc.nat(29), fields), { maxLength: 10 });

/** A window that a test sets. */
class TestWindow implements WindowSource {
  #window: ListWindow | null = null;
  readonly #listeners = new Set<() => void>();
  readonly now = () => this.#window;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly more = () => undefined;

  set(window: ListWindow): void {
    this.#window = window;
    for (const listener of this.#listeners) listener();
  }
}

/** What the server says of a list of which so many rows a group have been read. */
function windowOf(whole: ListSnapshot, rows: ListWorld, size: number): ListWindow {
  const groups = whole.groups.map(({ key, ids, count }): [string, GroupPages] => {
    const last = ids.length > size ? rows.rows.get(ids[size - 1] ?? '') : undefined;
    return [key, { count, last: last ?? null }];
  });
  return { groups: new Map(groups), matching: whole.matching, total: whole.total };
}

const countsOf = ({ groups }: ListSnapshot) =>
  groups.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]);

describe('a list that is read in pages', () => {
  it('shows the first rows of each group and counts as if all were here', () => {
    fc.assert(
      fc.property(
        settings,
        items,
        fc.array(fc.nat(29)),
        fc.integer({ min: 1, max: 6 }),
        changes,
        (asked, all, others, size, edits) => {
          const [server, client] = [new ListWorld(), new ListWorld()];
          server.put(...all.map((one, at) => image(at + 1, one)));
          const whole = server.list(asked);
          const window = new TestWindow();
          const view = client.list(asked, undefined, window);
          const stop = view.subscribe(() => undefined);
          const truth = whole.snapshot();
          const read = new Set(truth.groups.flatMap(({ ids }) => ids.slice(0, size)));
          const here = server.rows
            .all()
            .filter(({ id, sequence_id }) => read.has(id) || others.includes(sequence_id - 1));
          client.put(...here);
          window.set(windowOf(truth, server, size));

          const shown = view.snapshot();
          expect(countsOf(shown)).toEqual(countsOf(truth));
          expect([shown.matching, shown.total]).toEqual([truth.matching, truth.total]);
          for (const { key, ids, hasMore } of shown.groups) {
            const rows = truth.groups.find((group) => group.key === key)?.ids ?? [];
            expect([key, ids, hasMore]).toEqual([key, rows.slice(0, size), rows.length > size]);
          }

          // What is here and changes is counted at once, without asking again.
          for (const [at, edit] of edits) {
            if (!client.rows.get(image(at + 1).id)) continue;
            server.change(at + 1, edit);
            client.change(at + 1, edit);
          }
          const [later, changed] = [whole.snapshot(), view.snapshot()];
          expect(countsOf(changed)).toEqual(countsOf(later));
          expect(changed.matching).toBe(later.matching);
          for (const { key, ids } of changed.groups) {
            const rows = later.groups.find((group) => group.key === key)?.ids ?? [];
            expect(rows.filter((id) => ids.includes(id))).toEqual(ids);
          }
          stop();
        },
      ),
      { numRuns: 200 },
    );
  });
});
