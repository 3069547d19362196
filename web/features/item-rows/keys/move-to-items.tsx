import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { useOfList } from '#web/features/work-items/lists/use-list-view.ts';
import { MenuRadioGroup, MenuRadioItem } from '#web/ui/menus/menu.tsx';

import { putInto } from './moving.ts';

interface MoveToItemsProps {
  readonly row: ShownRow;
  readonly ids: readonly string[];
}

/** The groups a row can be put into: what dragging does, without dragging. */
export function MoveToItems({ row, ids }: MoveToItemsProps) {
  const screen = useListScreen();
  const groups = useOfList(screen.view, 'groups');
  return (
    <MenuRadioGroup
      value={row.group}
      onChange={(group) => putInto(screen, ids, row, { group, part: row.part, index: 0 })}
    >
      {groups.map((group) => (
        <GroupItem key={group.key} group={group} />
      ))}
    </MenuRadioGroup>
  );
}

function GroupItem({ group }: { readonly group: ListGroup }) {
  const { view } = useListScreen();
  const { icon, name } = useGroupLook(view.settings.groupBy, group.key, view.facts);
  return (
    <MenuRadioItem value={group.key}>
      <span className="flex items-center gap-2">
        {icon}
        <span className="truncate" dir="auto">
          {name}
        </span>
      </span>
    </MenuRadioItem>
  );
}
