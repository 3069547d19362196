import { placesAt } from '#shared/lib/sort-order.ts';
import { type SidebarPreferenceRow, sidebarPreferences } from '#web/features/home/store.ts';
import { type OwnPlace, workspacePath } from '#web/features/workspaces/store.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { rememberFields } from '#web/lib/mutations/undo-fields.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { type LinkPlace, placesOf } from './link-places.ts';

type Fields = Partial<Pick<SidebarPreferenceRow, 'is_pinned' | 'sort_order'>>;

/** Pins a link, or leaves it to *More*; can be undone. */
export function pinLink(place: OwnPlace, link: LinkPlace, isPinned: boolean, name: string): void {
  const key = isPinned ? 'app:nav.links.pinned' : 'app:nav.links.unpinned';
  change(place, link, { is_pinned: isPinned }, { key, values: { name } });
}

/** Puts a link at another place of all of them, `to` counted without it; can be undone. */
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
      // A moved link is a touched one: what it was is said with it.
      change(place, row, { sort_order, is_pinned: row.isPinned }, label);
    }
  });
}

function change(place: OwnPlace, link: LinkPlace, after: Fields, label: Message): void {
  const before: Fields = { is_pinned: link.isPinned, sort_order: link.sort_order };
  write(place, link, after, label);
  rememberFields<Fields>({
    label,
    read: () => {
      const { key } = link;
      const now = placesOf(sidebarPreferences.all(), place.workspaceId).find(
        (one) => one.key === key,
      );
      return now && { is_pinned: now.isPinned, sort_order: now.sort_order };
    },
    before: Object.fromEntries(Object.entries(before).filter(([name]) => name in after)),
    after,
    write: (fields) => write(place, link, fields, label),
  });
}

function write(
  place: OwnPlace,
  { key, isPinned, sort_order }: LinkPlace,
  fields: Fields,
  label: Message,
) {
  const { workspaceId } = place;
  const row = sidebarPreferences
    .all()
    .find((one) => one.workspace_id === workspaceId && one.key === key);
  const id = row?.id ?? key;
  const shown = {
    ...(row ?? { key, workspace_id: workspaceId, is_pinned: isPinned, sort_order }),
    ...fields,
    // It is touched from now on.
    rev: (row?.rev ?? 1) + 1,
  };
  void changes
    .add({
      method: 'PATCH',
      path: `${workspacePath(place, 'sidebar-preferences')}${key}/`,
      body: fields,
      touches: [id],
      effects: [{ op: 'set', entity: sidebarPreferences.entity, id, fields: shown }],
      label,
    })
    .catch(() => undefined);
}
