import { placesAt } from '#shared/lib/sort-order.ts';
import { preferenceChanges } from '#web/features/home/preferences.ts';
import { type SidebarPreferenceRow, sidebarPreferences } from '#web/features/home/store.ts';
import type { OwnPlace } from '#web/features/workspaces/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { type LinkPlace, placesOf } from './link-places.ts';

const change = preferenceChanges<
  SidebarPreferenceRow,
  Pick<SidebarPreferenceRow, 'is_pinned' | 'sort_order'>
>({
  rows: sidebarPreferences,
  call: 'sidebar-preferences',
  read: ({ workspaceId }, key) => {
    const now = placesOf(sidebarPreferences.all(), workspaceId).find((one) => one.key === key);
    return now && { is_pinned: now.isPinned, sort_order: now.sort_order };
  },
});

/** Pins or unpins a link; undoable. */
export function pinLink(place: OwnPlace, link: LinkPlace, isPinned: boolean, name: string): void {
  const key = isPinned ? 'app:nav.links.pinned' : 'app:nav.links.unpinned';
  const label = { key, values: { name } };
  change(place, { key: link.key, before: fieldsOf(link), after: { is_pinned: isPinned }, label });
}

/** Moves a link to index `to` among the others; undoable. */
export function moveLink(
  place: OwnPlace,
  links: readonly LinkPlace[],
  link: LinkPlace,
  to: number,
  name: string,
): void {
  const label = { key: 'app:nav.move.done', values: { name } };
  const rows = links.map((one) => ({ ...one, id: one.key }));
  const moved = rows.find(({ key }) => key === link.key);
  if (!moved) return;
  undoStack.together(label, () => {
    for (const { row, sort_order } of placesAt(rows, moved, to)) {
      // Moving makes the row a touched one, so its pinned state is sent along.
      const after = { sort_order, is_pinned: row.isPinned };
      change(place, { key: row.key, before: fieldsOf(row), after, label });
    }
  });
}

const fieldsOf = ({ isPinned, sort_order }: LinkPlace) => ({ is_pinned: isPinned, sort_order });
