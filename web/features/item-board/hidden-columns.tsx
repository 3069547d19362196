import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import { useOfList } from '#web/features/work-items/lists/use-list-view.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';

/** The columns that are left out, behind the last one: they say how many items they hold, and come back. */
export function HiddenColumns() {
  const { t } = useTranslation('work-items');
  const { view, hidden } = useListScreen();
  const groups = useOfList(view, 'groups');
  const left = groups.filter(({ key }) => hidden.has(key));
  if (left.length === 0) return null;
  return (
    <span className="flex h-11 shrink-0 items-center">
      <Menu
        align="end"
        trigger={
          <Button variant="ghost" icon={EyeOff}>
            {t('board.hidden', { count: left.length })}
          </Button>
        }
      >
        {left.map((group) => (
          <HiddenColumn key={group.key} group={group} />
        ))}
      </Menu>
    </span>
  );
}

function HiddenColumn({ group: { key, count } }: { readonly group: ListGroup }) {
  const { t } = useTranslation('work-items');
  const { view, hide } = useListScreen();
  const { name } = useGroupLook(view.settings.groupBy, key, view.facts);
  return (
    <MenuItem icon={Eye} onSelect={() => hide(key, false)}>
      {t('board.show', { name, count })}
    </MenuItem>
  );
}
