import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  Copy,
  CopyPlus,
  ExternalLink,
  Link,
  ListTree,
  SquarePen,
  Trash2,
  UserRoundMinus,
  UserRoundPlus,
  Waypoints,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { linkOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { ChecklistItem } from '#web/features/work-items/detail/checklist-item.tsx';
import { RelationItems } from '#web/features/work-items/detail/relation-menu.tsx';
import { changeLabel, FIELDS, labelOf } from '#web/features/work-items/fields/registry.ts';
import { openLinkForm, openSearch } from '#web/features/work-items/overlays/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { MenuGroup, MenuItem, MenuSeparator, SubMenu } from '#web/ui/menus/menu.tsx';
import { PanelSubMenu } from '#web/ui/menus/panel-sub-menu.tsx';

import { FavoriteItem } from './favorite-item.tsx';
import { COPIES, COPY_SHORTCUTS, type ItemActions, useItemActions } from './item-actions.ts';

interface WorkItemMenuProps {
  /** One item, or all that are selected. */
  readonly ids: readonly string[];
}

/** What can be done with items: the same on a right click, behind the row's button and in the item. */
export function WorkItemMenu({ ids }: WorkItemMenuProps) {
  const { t } = useTranslation('work-items');
  const items = ids.flatMap((id) => workItems.get(id) ?? []);
  const [first] = items;
  const actions = useItemActions(items);
  if (!first) return null;
  const content = (
    <>
      {actions.mayEdit && items.length === 1 && (
        <MenuItem icon={SquarePen} onSelect={actions.edit}>
          {t('edit.do')}
        </MenuItem>
      )}
      {actions.mayEdit && <FieldMenus items={items} />}
      {actions.mayEdit && (
        <MenuItem
          icon={actions.isMine ? UserRoundMinus : UserRoundPlus}
          shortcut={keysOf('item-assign-me')}
          onSelect={actions.assignMe}
        >
          {t(actions.isMine ? 'detail.unassignMe' : 'detail.assignMe')}
        </MenuItem>
      )}
      {actions.mayEdit && <PartMenus item={first} isAlone={items.length === 1} actions={actions} />}
      {actions.mayEdit && <MenuSeparator />}
      <PlainItems item={first} isAlone={items.length === 1} actions={actions} />
      <EndOfMenu actions={actions} />
    </>
  );
  if (items.length === 1) return content;
  return <MenuGroup label={t('detail.selected', { count: items.length })}>{content}</MenuGroup>;
}

function FieldMenus({ items }: { readonly items: readonly WorkItemImage[] }) {
  const { t } = useTranslation('work-items');
  const ids = items.map((item) => item.id);
  const projectId = items[0]?.project_id ?? '';
  return FIELDS.map((field) => {
    const { Picker } = field;
    if (!Picker) return null;
    return (
      <PanelSubMenu
        key={field.id}
        icon={field.icon}
        label={t(labelOf(field))}
        shortcut={field.shortcut && keysOf(field.shortcut)}
      >
        {(close) => (
          <Picker
            projectId={projectId}
            items={items.flatMap((item) => workItems.get(item.id) ?? [])}
            onChange={(patch) => updateWorkItems(ids, patch, changeLabel(field, ids.length))}
            onClose={close}
          />
        )}
      </PanelSubMenu>
    );
  });
}

interface PartProps {
  /** The first of the items. */
  readonly item: WorkItemImage;
  readonly isAlone: boolean;
  readonly actions: ItemActions;
}

function PartMenus({ item, isAlone, actions }: PartProps) {
  const { t } = useTranslation('work-items');
  return (
    <>
      {actions.mayRelate && (
        <SubMenu icon={Waypoints} label={t('detail.relations.add')}>
          <RelationItems onPick={actions.relate} />
        </SubMenu>
      )}
      {isAlone && actions.mayNest && (
        <SubMenu icon={ListTree} label={t('detail.subItems.add')}>
          {actions.mayCreate && (
            <MenuItem shortcut={keysOf('item-add-sub-item')} onSelect={actions.addSubItem}>
              {t('detail.subItems.new')}
            </MenuItem>
          )}
          <MenuItem onSelect={() => openSearch({ kind: 'sub_issue', itemId: item.id })}>
            {t('detail.subItems.existing')}
          </MenuItem>
          {actions.mayCreate && <ChecklistItem item={item} />}
        </SubMenu>
      )}
      {isAlone && actions.mayLink && (
        <MenuItem icon={Link} onSelect={() => openLinkForm({ itemId: item.id })}>
          {t('detail.links.add')}
        </MenuItem>
      )}
    </>
  );
}

function PlainItems({ item, isAlone, actions }: PartProps) {
  const { t } = useTranslation('work-items');
  return (
    <>
      {isAlone && (
        <MenuItem
          icon={ExternalLink}
          onSelect={() => window.open(linkOf(item), '_blank', 'noopener')}
        >
          {t('detail.openTab')}
        </MenuItem>
      )}
      <MenuItem
        icon={actions.isSubscribed ? BellOff : Bell}
        shortcut={keysOf('item-subscribe')}
        onSelect={actions.subscribe}
      >
        {t(actions.isSubscribed ? 'detail.unsubscribe' : 'detail.subscribe')}
      </MenuItem>
      {isAlone && <FavoriteItem item={item} />}
      <SubMenu icon={Copy} label={t('detail.copy')}>
        {COPIES.map((what) => (
          <MenuItem
            key={what}
            shortcut={keysOf(COPY_SHORTCUTS[what] ?? '')}
            onSelect={() => actions.copy(what)}
          >
            {t(`detail.copies.${what}`)}
          </MenuItem>
        ))}
      </SubMenu>
      {isAlone && actions.mayCreate && (
        <MenuItem icon={CopyPlus} shortcut={keysOf('item-copy')} onSelect={actions.duplicate}>
          {t('detail.duplicate')}
        </MenuItem>
      )}
    </>
  );
}

function EndOfMenu({ actions }: Pick<PartProps, 'actions'>) {
  const { t } = useTranslation('work-items');
  return (
    <>
      {(actions.mayArchive || actions.mayRemove) && <MenuSeparator />}
      {actions.mayArchive &&
        (actions.isArchived ? (
          <MenuItem icon={ArchiveRestore} onSelect={actions.restore}>
            {t('detail.archive.restore')}
          </MenuItem>
        ) : (
          <MenuItem
            icon={Archive}
            shortcut={keysOf('item-archive')}
            reason={actions.archiveReason}
            onSelect={actions.archive}
          >
            {t('detail.archive.do')}
          </MenuItem>
        ))}
      {actions.mayRemove && (
        <MenuItem icon={Trash2} isDanger shortcut={keysOf('item-delete')} onSelect={actions.remove}>
          {t('detail.remove.do')}
        </MenuItem>
      )}
    </>
  );
}
