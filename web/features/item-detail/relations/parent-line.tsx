import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useBriefly } from '#web/features/item-detail/use-arrival.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { keyOf, slugOf, useKeyOf } from '#web/features/work-items/data/address.ts';
import { useLoadedItem } from '#web/features/work-items/data/load-item.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { changeLabel, fieldOf } from '#web/features/work-items/fields/registry.ts';
import { openSearch } from '#web/features/work-items/overlays/store.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { ItemLink, useOpen } from './item-link.tsx';

interface ParentLineProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
}

const MAX_SIBLINGS = 12;

/** The other items below the same parent, as far as they are loaded. */
function useSiblings({ id, parent_id }: WorkItemImage): readonly WorkItemImage[] {
  return workItems.useSelect(
    (rows) =>
      parent_id
        ? rows.filter((row) => row.parent_id === parent_id && row.id !== id).slice(0, MAX_SIBLINGS)
        : [],
    [parent_id, id],
  );
}

/** The item this one belongs to, and its other parts. */
export function ParentLine({ item, isReadOnly }: ParentLineProps) {
  const { t } = useTranslation('work-items');
  const parent = useLoadedItem(item.parent_id, item.project_id);
  const key = useKeyOf(parent);
  const open = useOpen();
  useShortcut('item-open-parent', () => parent && open(slugOf(parent.project_id), key), {
    isActive: parent !== undefined,
  });
  const siblings = useSiblings(item);
  const isAwaited = useBriefly();
  if (!parent) {
    return item.parent_id && isAwaited ? <div aria-hidden className="mb-1.5 min-h-6" /> : null;
  }
  return (
    <div className="mb-1.5 flex min-h-6 items-center gap-1.5 text-12 text-muted">
      <StateIcon stateId={parent.state_id} isNamed />
      <span className="key">{key}</span>
      <ItemLink item={parent} className="truncate">
        {parent.name}
      </ItemLink>
      <Menu trigger={<IconButton icon={Ellipsis} size={24} label={t('detail.parent.actions')} />}>
        {siblings.length > 0 && (
          <MenuGroup label={t('detail.parent.siblings')}>
            {siblings.map((row) => (
              <MenuItem key={row.id} onSelect={() => open(slugOf(row.project_id), keyOf(row))}>
                {keyOf(row)} {row.name}
              </MenuItem>
            ))}
          </MenuGroup>
        )}
        {!isReadOnly && siblings.length > 0 && <MenuSeparator />}
        {!isReadOnly && (
          <>
            <MenuItem onSelect={() => openSearch({ kind: 'parent', itemId: item.id })}>
              {t('detail.parent.change')}
            </MenuItem>
            <MenuItem
              onSelect={() =>
                updateWorkItems(
                  [item.id],
                  { parent_id: null },
                  changeLabel(fieldOf('parent'), [item.id]),
                )
              }
            >
              {t('fields.parent.remove')}
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}
