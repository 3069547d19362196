import { type ContainerName, CONTAINERS } from '#shared/containers.ts';
import type { ContainerRow } from '#web/features/projects/containers/store.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { defineShortcuts, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import type { Writes } from './changes.ts';
import type { ContainerActs } from './use-actions.ts';

/** The keys that go from row to row, and open one. */
export const STEP_KEYS = {
  next: 'j, arrowdown',
  previous: 'k, arrowup',
  first: 'home',
  last: 'end',
  open: 'enter',
  'open-tab': 'mod+enter',
} as const;

/** The keys by which people order rows. */
export const ORDER_KEYS = { up: 'alt+arrowup', down: 'alt+arrowdown' } as const;

/** Declares the keys of a list of containers, in the order of the help; `prefix` = what their names begin with. */
export function defineContainerKeys(
  name: ContainerName,
  keys: Readonly<Record<string, string>>,
  prefix: string = name,
): void {
  const { section } = CONTAINERS[name];
  defineShortcuts(
    Object.entries(keys).map(([key, pressed]) => {
      const word = key.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
      return {
        ...{ id: `${prefix}-${key}`, keys: pressed, context: section, part: section },
        label: `${section}:keys.${word}`,
      };
    }),
  );
}

interface ActiveRow<Row extends ContainerRow> {
  readonly row: Row;
  /** The rows it is ordered among, itself too, as they stand. */
  readonly siblings: readonly Row[];
  readonly act: ContainerActs;
  readonly writes: Pick<Writes<Row>, 'move'>;
  readonly may: Readonly<Record<'canEdit' | 'canPin' | 'canArchive' | 'canMove', boolean>>;
}

/** Answers the keys that act on the active row of a list of containers. */
export function useContainerKeys<Row extends ContainerRow>(
  name: ContainerName,
  { row, siblings, act, writes, may }: ActiveRow<Row>,
): void {
  const place: ProjectPlace = act.place;
  const at = siblings.findIndex(({ id }) => id === row.id);
  const others = siblings.filter(({ id }) => id !== row.id);
  const move = (to: number) => {
    if (to >= 0 && to <= others.length) writes.move(place, row, others, to);
  };
  useShortcut(`${name}-open`, act.open);
  useShortcut(`${name}-open-tab`, act.openTab);
  useShortcut(`${name}-edit`, act.edit, { isActive: may.canEdit });
  useShortcut(`${name}-star`, act.star, { isActive: may.canPin });
  useShortcut(`${name}-copy-link`, act.copyLink);
  useShortcut(`${name}-archive`, act.archive, { isActive: may.canArchive });
  useShortcut(`${name}-up`, () => move(at - 1), { isActive: may.canMove });
  useShortcut(`${name}-down`, () => move(at + 1), { isActive: may.canMove });
}
