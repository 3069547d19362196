import { ListPlus, Plus, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { type Filter, isEmpty, NO_FILTER, withPartAt } from '#shared/lib/work-item-query/filter.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';
import { ChecklistItem } from '#web/features/item-rows/menu/checklist-item.tsx';
import { projects } from '#web/features/projects/store.ts';
import type { DisplayChoices } from '#web/features/work-items/filters/display-panel.tsx';
import { displayChoices, featuresOf } from '#web/features/work-items/filters/display.ts';
import { FilterChip } from '#web/features/work-items/filters/filter-chip.tsx';
import { FilterMenu } from '#web/features/work-items/filters/filter-menu.tsx';
import { LaterDisplayPanel } from '#web/features/work-items/filters/later-display-panel.tsx';
import type { Shown } from '#web/features/work-items/filters/shown.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import { useFilterNames, useListFacts } from '#web/features/work-items/lists/use-list-view.ts';
import { openSearch } from '#web/features/work-items/overlays/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';

import {
  changeSubItemsShown,
  firstShownOf,
  type LinesOf,
  SUB_ITEM_CHOICES,
  SUB_ITEM_FILTERS,
} from './sub-item-settings.ts';

interface ToolsProps {
  readonly source: ListSource;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

interface SubItemToolsProps extends ToolsProps {
  readonly shown: Shown;
  readonly kind: LinesOf;
  readonly choices?: DisplayChoices;
  readonly fields?: readonly QueryField[];
}

/** What narrows the sub-items, and how they are shown. */
export function SubItemTools(props: SubItemToolsProps) {
  const { source, shown, kind, filter, onFilter } = props;
  const { choices = SUB_ITEM_CHOICES, fields = SUB_ITEM_FILTERS } = props;
  const { t } = useTranslation('work-items');
  const names = useFilterNames(source);
  const facts = useListFacts(source);
  const project = projects.use(source.projects[0]);
  const known = displayChoices(featuresOf(project, facts));
  return (
    <>
      <FilterMenu filter={filter} names={names} fields={fields} onChange={onFilter} />
      <Popover
        label={t('display.label')}
        align="end"
        className="w-72 p-3"
        trigger={<IconButton icon={SlidersHorizontal} size={24} label={t('display.label')} />}
      >
        <LaterDisplayPanel
          shown={shown}
          first={firstShownOf(kind)}
          choices={{ ...choices, keys: choices.keys.filter((key) => known.includes(key)) }}
          onChange={(change) => changeSubItemsShown(kind, change)}
        />
      </Popover>
    </>
  );
}

interface FilterProps extends ToolsProps {
  readonly matching: number;
  readonly total: number;
}

/** What they are narrowed to, and how many are left. */
export function SubItemFilter({ source, filter, matching, total, onFilter }: FilterProps) {
  const { t } = useTranslation('work-items');
  const names = useFilterNames(source);
  if (isEmpty(filter)) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 py-1">
      {filter.parts.map((part, index) => (
        <FilterChip
          // oxlint-disable-next-line react/no-array-index-key -- the same condition may stand twice
          key={index}
          part={part}
          names={names}
          onChange={(next) => onFilter(withPartAt(filter, index, next))}
        />
      ))}
      <span role="status" className="num text-12 text-faint">
        {matching === 0 ? t('list.noMatch') : <bdi>{t('filter.count', { matching, total })}</bdi>}
      </span>
      <Button size={24} variant="ghost" onClick={() => onFilter(NO_FILTER)}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

interface AddSubItemsProps {
  readonly item: WorkItemImage;
  readonly onNew: () => void;
}

/** The ways to more items of an epic, each a button. */
export function AddEpicItems({ item, onNew }: AddSubItemsProps) {
  const { t } = useTranslation('work-items');
  return (
    <span className="ms-2 flex gap-2">
      <Button size={24} onClick={() => openSearch({ kind: 'sub_issue', itemId: item.id })}>
        {t('epics.addExisting')}
      </Button>
      <Button size={24} shortcut={keysOf('item-add-sub-item')} onClick={onNew}>
        {t('epics.newItem')}
      </Button>
    </span>
  );
}

/** The ways to more sub-items. */
export function AddSubItems({ item, onNew }: AddSubItemsProps) {
  const { t } = useTranslation('work-items');
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Plus} size={24} label={t('detail.subItems.add')} />}
    >
      <MenuItem icon={Plus} onSelect={onNew}>
        {t('detail.subItems.new')}
      </MenuItem>
      <MenuItem icon={ListPlus} onSelect={() => openSearch({ kind: 'sub_issue', itemId: item.id })}>
        {t('detail.subItems.existing')}
      </MenuItem>
      <ChecklistItem item={item} />
    </Menu>
  );
}
