import {
  Archive,
  ArchiveRestore,
  Copy,
  CopyPlus,
  ExternalLink,
  Link,
  ListTree,
  Trash2,
  UserRoundMinus,
  UserRoundPlus,
  Waypoints,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { MenuGroup, MenuItem, MenuSeparator, SubMenu } from '#web/ui/menu.tsx';
import { PanelSubMenu } from '#web/ui/panel-sub-menu.tsx';

import { linkOf } from './address.ts';
import { RelationItems } from './detail/relation-menu.tsx';
import { changeLabel, FIELDS, labelOf } from './fields/registry.ts';
import { COPIES, useItemActions } from './item-actions.ts';
import { openLinkForm, openSearch } from './overlays/store.ts';
import { workItems } from './store.ts';
import { updateWorkItems } from './update.ts';

interface WorkItemMenuProps {
  /** One item, or all that are selected. */
  readonly ids: readonly string[];
}

/** What can be done with items: the same on a right click, behind the row's button and in the item (screens 2.4). */
export function WorkItemMenu({ ids }: WorkItemMenuProps) {
  const { t } = useTranslation('work-items');
  const items = ids.flatMap((id) => workItems.get(id) ?? []);
  const [first] = items;
  const actions = useItemActions(items);
  if (!first) return null;
  const content = (
    <>
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
      {actions.mayEdit && items.length === 1 && <PartMenus item={first} />}
      {actions.mayEdit && <MenuSeparator />}
      <OneItem
        item={first}
        isAlone={items.length === 1}
        mayCreate={actions.mayCreate}
        items={items}
      />
      <EndOfMenu items={items} />
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
      <PanelSubMenu key={field.id} icon={field.icon} label={t(labelOf(field))}>
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

function PartMenus({ item }: { readonly item: WorkItemImage }) {
  const { t } = useTranslation('work-items');
  return (
    <>
      <SubMenu icon={Waypoints} label={t('detail.relations.add')}>
        <RelationItems
          onPick={(relation) => openSearch({ kind: 'issue_relation', itemId: item.id, relation })}
        />
      </SubMenu>
      <MenuItem icon={ListTree} onSelect={() => openSearch({ kind: 'sub_issue', itemId: item.id })}>
        {t('detail.subItems.existing')}
      </MenuItem>
      <MenuItem icon={Link} onSelect={() => openLinkForm({ itemId: item.id })}>
        {t('detail.links.add')}
      </MenuItem>
    </>
  );
}

interface OneItemProps {
  readonly item: WorkItemImage;
  readonly items: readonly WorkItemImage[];
  readonly isAlone: boolean;
  readonly mayCreate: boolean;
}

function OneItem({ item, items, isAlone, mayCreate }: OneItemProps) {
  const { t } = useTranslation('work-items');
  const actions = useItemActions(items);
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
      <SubMenu icon={Copy} label={t('detail.copy')}>
        {COPIES.map((what) => (
          <MenuItem key={what} onSelect={() => void actions.copy(what)}>
            {t(`detail.copies.${what}`)}
          </MenuItem>
        ))}
      </SubMenu>
      {isAlone && mayCreate && (
        <MenuItem icon={CopyPlus} shortcut={keysOf('item-copy')} onSelect={actions.duplicate}>
          {t('detail.duplicate')}
        </MenuItem>
      )}
    </>
  );
}

function EndOfMenu({ items }: { readonly items: readonly WorkItemImage[] }) {
  const { t } = useTranslation('work-items');
  const actions = useItemActions(items);
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
