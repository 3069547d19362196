import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  Copy,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  Link,
  Link2,
  ListTree,
  Network,
  SquarePen,
  Trash2,
  UserRoundMinus,
  UserRoundPlus,
  Waypoints,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { projects } from '#web/features/projects/store.ts';
import { linkOf } from '#web/features/work-items/data/address.ts';
import { turnIntoEpic } from '#web/features/work-items/data/convert.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { changeLabel, labelOf, useFields } from '#web/features/work-items/fields/registry.ts';
import { openLinkForm, openSearch } from '#web/features/work-items/overlays/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { MenuGroup, MenuItem, MenuSeparator, SubMenu } from '#web/ui/menus/menu.tsx';
import { PanelSubMenu } from '#web/ui/menus/panel-sub-menu.tsx';

import { ChecklistItem } from './checklist-item.tsx';
import { FavoriteItem } from './favorite-item.tsx';
import { COPIES, COPY_SHORTCUTS, type ItemActions, useItemActions } from './item-actions.ts';
import { MuteItem } from './mute-item.tsx';
import { RelationItems } from './relation-menu.tsx';

interface WorkItemMenuProps {
  /** One item, or all that are selected. */
  readonly ids: readonly string[];
  /** What the place of the menu adds before all else. */
  readonly start?: ReactNode;
  /** What it adds below *More*. */
  readonly more?: ReactNode;
}

interface PartProps {
  readonly items: readonly WorkItemImage[];
  /** The first of the items. */
  readonly item: WorkItemImage;
  readonly isAlone: boolean;
  readonly actions: ItemActions;
}

/**
 * What can be done with items: the same on a right click, behind the row's button and in the item. At most twelve
 * commands are seen at once; the others stand below *More*.
 */
export function WorkItemMenu({ ids, start, more }: WorkItemMenuProps) {
  const { t } = useTranslation('work-items');
  const items = ids.flatMap((id) => workItems.get(id) ?? []);
  const [item] = items;
  const actions = useItemActions(items);
  if (!item) return null;
  const parts = { items, item, isAlone: items.length === 1, actions };
  const mayDuplicate = parts.isAlone && actions.mayCreate;
  const content = (
    <>
      {start}
      {mayDuplicate && (
        <MenuItem icon={CopyPlus} shortcut={keysOf('item-copy')} onSelect={actions.duplicate}>
          {t('detail.duplicate')}
        </MenuItem>
      )}
      {(start || mayDuplicate) && <MenuSeparator />}
      {actions.mayEdit && (
        <>
          <FieldMenus items={items} isFrequent />
          <MenuSeparator />
        </>
      )}
      <EndItems {...parts} />
      <MenuSeparator />
      <SubMenu icon={Ellipsis} label={t('detail.moreMenu')}>
        {more}
        <MoreItems {...parts} />
      </SubMenu>
    </>
  );
  if (parts.isAlone) return content;
  return <MenuGroup label={t('detail.selected', { count: items.length })}>{content}</MenuGroup>;
}

interface FieldMenusProps extends Pick<PartProps, 'items'> {
  /** Those that are changed often, or the others. */
  readonly isFrequent: boolean;
}

function FieldMenus({ items, isFrequent }: FieldMenusProps) {
  const { t } = useTranslation('work-items');
  const ids = items.map((item) => item.id);
  const projectId = items[0]?.project_id ?? '';
  const hasEpics = items.some((item) => item.is_epic);
  return useFields(projectId, hasEpics).map((field) => {
    const { Picker } = field;
    if (!Picker || (field.isFrequent ?? false) !== isFrequent) return null;
    return (
      <PanelSubMenu
        key={field.id}
        icon={field.icon}
        label={labelOf(field, t)}
        shortcut={field.shortcut && keysOf(field.shortcut)}
      >
        {(close) => (
          <Picker
            projectId={projectId}
            items={items.flatMap((item) => workItems.get(item.id) ?? [])}
            onChange={(patch) => updateWorkItems(ids, patch, changeLabel(field, ids))}
            onClose={close}
          />
        )}
      </PanelSubMenu>
    );
  });
}

/** The link, and how the items leave the list. */
function EndItems({ actions }: PartProps) {
  const { t } = useTranslation('work-items');
  return (
    <>
      <MenuItem
        icon={Link}
        shortcut={keysOf('item-copy-link')}
        onSelect={() => actions.copy('link')}
      >
        {t('detail.copyLink')}
      </MenuItem>
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

/** What is done less often. */
function MoreItems(parts: PartProps) {
  const { t } = useTranslation('work-items');
  const { items, item, isAlone, actions } = parts;
  return (
    <>
      {actions.mayEdit && (
        <>
          {isAlone && (
            <MenuItem icon={SquarePen} onSelect={actions.edit}>
              {t('edit.do')}
            </MenuItem>
          )}
          <MenuItem
            icon={actions.isMine ? UserRoundMinus : UserRoundPlus}
            shortcut={keysOf('item-assign-me')}
            onSelect={actions.assignMe}
          >
            {t(actions.isMine ? 'detail.unassignMe' : 'detail.assignMe')}
          </MenuItem>
          <FieldMenus items={items} isFrequent={false} />
          <PartMenus {...parts} />
          {isAlone && actions.mayRelate && <KindItem item={item} />}
          <MenuSeparator />
        </>
      )}
      {isAlone && (
        <MenuItem
          icon={ExternalLink}
          onSelect={() => window.open(linkOf(item), '_blank', 'noopener')}
        >
          {t('detail.openTab')}
        </MenuItem>
      )}
      <CopyMenu {...parts} />
      {isAlone && <FavoriteItem item={item} />}
      <MenuItem
        icon={actions.isSubscribed ? BellOff : Bell}
        shortcut={keysOf('item-subscribe')}
        onSelect={actions.subscribe}
      >
        {t(actions.isSubscribed ? 'detail.unsubscribe' : 'detail.subscribe')}
      </MenuItem>
      {isAlone && <MuteItem item={item} />}
    </>
  );
}

/** Makes an item an epic, or an epic an item, where the project has epics. */
function KindItem({ item }: Pick<PartProps, 'item'>) {
  const { t } = useTranslation('work-items');
  const isOn = projects.use(item.project_id)?.is_epic_enabled === true;
  if (!isOn && !item.is_epic) return null;
  return (
    <MenuItem icon={Network} onSelect={() => turnIntoEpic(item, !item.is_epic)}>
      {t(item.is_epic ? 'epics.toItem' : 'epics.toEpic')}
    </MenuItem>
  );
}

/** What can be added to the items. */
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
        <MenuItem icon={Link2} onSelect={() => openLinkForm({ itemId: item.id })}>
          {t('detail.links.add')}
        </MenuItem>
      )}
    </>
  );
}

/** What else can be copied besides the link. */
function CopyMenu({ actions }: PartProps) {
  const { t } = useTranslation('work-items');
  return (
    <SubMenu icon={Copy} label={t('detail.copyAs')}>
      {COPIES.filter((what) => what !== 'link').map((what) => (
        <MenuItem
          key={what}
          shortcut={keysOf(COPY_SHORTCUTS[what] ?? '')}
          onSelect={() => actions.copy(what)}
        >
          {t(`detail.copies.${what}`)}
        </MenuItem>
      ))}
    </SubMenu>
  );
}
