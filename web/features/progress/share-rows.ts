import { useMemo } from 'react';

import { compareNames } from '#shared/lib/name-order.ts';
import { condition, type FilterCondition } from '#shared/lib/work-item-query/filter.ts';
import { useLabels } from '#web/features/labels/store.ts';
import { usePeople } from '#web/features/people/store.ts';
import { useStates } from '#web/features/states/store.ts';

import type { CountedGroup, Unit } from './counting/counts.ts';
import type { Share, ShareKind, Shares } from './counting/shares.ts';

/** A row as it is shown. */
export interface ShownShare {
  readonly key: string | null;
  /** Null = its own words: nobody, no label. */
  readonly name: string | null;
  /** A label's. */
  readonly color?: string | undefined;
  readonly share: Share;
}

/** The rows of a tab in the order in which lists have their groups; those without come last. */
export function useShareRows(
  shares: Shares | null,
  kind: ShareKind,
  unit: Unit,
  projectId: string,
): readonly ShownShare[] {
  const states = useStates(projectId);
  const labels = useLabels(projectId);
  const people = usePeople();
  return useMemo(() => {
    const order = { states, labels, assignees: [] }[kind];
    const places = new Map(order.map(({ id }, place) => [id, place]));
    const names = new Map<string, string>(
      kind === 'assignees'
        ? Array.from(people.values(), ({ id, name }) => [id, name] as const)
        : { states, labels }[kind].map(({ id, name }) => [id, name] as const),
    );
    const colors = new Map(kind === 'labels' ? labels.map(({ id, color }) => [id, color]) : []);
    const placeOf = ({ key }: ShownShare) => (key === null ? Infinity : (places.get(key) ?? 1e6));
    return (shares?.[kind] ?? [])
      .map((row): ShownShare => {
        const { key } = row;
        const name = key === null ? null : (names.get(key) ?? null);
        return { key, name, color: colors.get(key ?? ''), share: row[unit] };
      })
      .toSorted(
        (a, b) =>
          Math.sign(placeOf(a) - placeOf(b) || 0) || compareNames(a.name ?? '', b.name ?? ''),
      );
  }, [shares, kind, unit, states, labels, people]);
}

const FIELDS = { states: 'state', assignees: 'assignees', labels: 'labels' } as const;

/** Shows the items that meet all of some conditions, in the list of what is measured. */
export type ShowItems = (conditions: readonly FilterCondition[]) => void;

/** The items whose states are of some groups. */
export function ofGroups(groups: readonly CountedGroup[]): FilterCondition {
  return condition(
    'state',
    'is',
    groups.map((word) => ({ is: 'word', word })),
  );
}

/** Canceled work is in no row. */
export const NOT_CANCELED = condition('state', 'not', [{ is: 'word', word: 'cancelled' }]);

/** The conditions that keep the items of a row alone in a list. */
export function conditionsOf(kind: ShareKind, key: string | null): readonly FilterCondition[] {
  const field = FIELDS[kind];
  const own =
    key === null ? condition(field, 'empty') : condition(field, 'is', [{ is: 'id', id: key }]);
  return kind === 'states' ? [own] : [own, NOT_CANCELED];
}
