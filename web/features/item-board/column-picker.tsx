import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useListScreen, useShownGroups } from '#web/features/item-rows/list-screen.ts';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menus/menu.tsx';

import { HiddenColumns } from './hidden-columns.tsx';
import type { Columns } from './use-columns.ts';

interface ColumnPickerProps extends Pick<Columns, 'middle' | 'center'> {
  /** The columns that are drawn. */
  readonly keys: readonly string[];
}

/** On a phone a board shows one column at a time: this says which, and goes to others. */
export function ColumnPicker(props: ColumnPickerProps) {
  const isPhone = useMedia('(width < 48rem)');
  return isPhone ? <Picker {...props} /> : null;
}

function Picker({ keys, middle, center }: ColumnPickerProps) {
  const { t } = useTranslation('work-items');
  const groups = useShownGroups().filter(({ key }) => keys.includes(key));
  const group = groups.find(({ key }) => key === middle) ?? groups[0];
  if (!group) return null;
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-canvas ps-4 pe-3">
      <Menu
        trigger={
          <button
            type="button"
            className="flex h-11 min-w-0 items-center gap-2 rounded-control font-semibold"
          >
            <span className="sr-only">{t('board.pick')}</span>
            <ColumnName group={group} />
            <Icon of={ChevronDown} size={14} className="text-faint" />
          </button>
        }
      >
        <MenuRadioGroup value={group.key} onChange={center}>
          {groups.map((one) => (
            <MenuRadioItem key={one.key} value={one.key}>
              <span className="flex items-center gap-2">
                <ColumnName group={one} />
              </span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </Menu>
      <span className="flex-1" />
      <HiddenColumns />
      <span aria-hidden className="flex shrink-0 items-center gap-1.5">
        {(groups.length > DOTS ? [] : groups).map(({ key }) => (
          <span
            key={key}
            className={classNames(
              'h-1.5 rounded-full',
              key === group.key ? 'w-4 bg-accent' : 'w-1.5 bg-line-strong',
            )}
          />
        ))}
      </span>
    </div>
  );
}

function ColumnName({ group: { key, count } }: { readonly group: ListGroup }) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const { icon, name } = useGroupLook(view.settings.groupBy, key, view.facts);
  return (
    <>
      {icon}
      <span className="truncate" dir="auto">
        {name}
      </span>
      <span className="num text-12 font-normal text-faint" aria-label={t('list.count', { count })}>
        {formatNumber(count)}
      </span>
    </>
  );
}

/** More dots than these do not fit beside the name. */
const DOTS = 8;
