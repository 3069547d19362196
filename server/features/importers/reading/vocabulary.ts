import type { SourceItem } from '#server/features/importers/records.ts';
import type { ImportValue, ImportVocabulary } from '#shared/contract/importers.ts';
import type { StateGroup } from '#shared/contract/states.ts';

/** Limit of different values of a kind: more than a person would map. */
const MAX_VALUES = 1_000;
/** Limit of counted values; any further one is rare. */
const MAX_COUNTED = 50_000;

type Counted = Map<string, { count: number; email: string | null; group: StateGroup | null }>;

/** Counts values in batches of items; `order` = a table's columns, which stored rows lose. */
export function countingVocabulary(order: readonly string[]) {
  const people: Counted = new Map();
  const states: Counted = new Map();
  const labels: Counted = new Map();
  const columns = new Map(order.map((name) => [name, { count: 0, sample: '' }]));
  return {
    addCells(cells: Readonly<Record<string, readonly string[]>>) {
      for (const [name, values] of Object.entries(cells)) {
        const known = columns.get(name) ?? { count: 0, sample: '' };
        const [first = ''] = values;
        columns.set(name, {
          count: known.count + (first === '' ? 0 : 1),
          sample: known.sample || first.slice(0, 100),
        });
      }
    },
    add(item: SourceItem) {
      const named = [
        ...item.assignees,
        ...Object.values(item.people).flat(),
        ...[item.creator, ...item.comments.map(({ author }) => author)].flatMap((one) => one ?? []),
      ];
      for (const { key, email = null } of named) count(people, key, { email });
      if (item.state !== null) count(states, item.state, { group: item.state_group });
      for (const { name } of item.labels) count(labels, name, {});
    },
    done: (): ImportVocabulary => ({
      columns: [...columns].map(([name, facts]) => ({ name, ...facts })),
      people: valuesOf(people),
      states: valuesOf(states),
      labels: valuesOf(labels),
    }),
  };
}

function count(
  values: Counted,
  value: string,
  { email = null, group = null }: { email?: string | null; group?: StateGroup | null },
): void {
  const known = values.get(value);
  if (!known && values.size >= MAX_COUNTED) return;
  values.set(value, {
    count: (known?.count ?? 0) + 1,
    email: known?.email ?? email,
    group: known?.group ?? group,
  });
}

/** Most frequent first. */
function valuesOf(values: Counted): ImportValue[] {
  return [...values]
    .map(([value, facts]) => ({ value: value.slice(0, 500), ...facts }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_VALUES);
}
