import { CalendarRange, CalendarX, StepBack, StepForward } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#web/ui/layout/class-names.ts';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import { MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { NO_SPAN } from './span.ts';
import type { TimelineActions } from './timeline-actions.ts';
import type { RowFrameProps } from './timeline-host.ts';
import type { TimelineRow } from './timeline-row.ts';

/** Shared data of a timeline's rows without a host. */
interface OwnRows {
  readonly activeId: string | undefined;
  readonly isThin: boolean;
  readonly menuOf: ((id: string) => ReactNode) | undefined;
}

export const OwnRowsContext = createContext<OwnRows>({
  activeId: undefined,
  isThin: false,
  menuOf: undefined,
});

/** Row element of a timeline without a host, with its own menu and keys. */
export function OwnFrame({ row, place, isTarget, actions, children }: RowFrameProps) {
  const { activeId, isThin, menuOf } = use(OwnRowsContext);
  const isActive = activeId === row.id;
  return (
    <ContextMenu
      menu={
        <>
          {menuOf?.(row.id)}
          {row.isFixed !== true && (
            <>
              {menuOf && <MenuSeparator />}
              <DateItems row={row} actions={actions} />
            </>
          )}
        </>
      }
    >
      <div
        role="row"
        data-slot={row.id}
        aria-rowindex={place}
        tabIndex={isActive || (activeId === undefined && place === 1) ? 0 : -1}
        onFocus={() => actions.activate(row.id)}
        onKeyDown={actions.press}
        className={classNames(
          'group relative flex h-full -outline-offset-2 shadow-[inset_0_-1px_var(--hairline)] hc:border-b',
          isActive && isThin ? 'bg-selected' : 'hover:bg-hover',
          isTarget && 'shadow-[inset_0_2px_0_var(--accent)]!',
        )}
      >
        {children}
      </div>
    </ContextMenu>
  );
}

interface DateItemsProps {
  readonly row: TimelineRow;
  readonly actions: Pick<TimelineActions, 'askDates' | 'step' | 'set'>;
}

/** Menu commands for everything that the pointer does with a bar. */
export function DateItems({ row, actions }: DateItemsProps) {
  const { t } = useTranslation('ui');
  const isEmpty = row.start === null && row.end === null;
  return (
    <>
      <MenuItem icon={CalendarRange} onSelect={() => actions.askDates(row.id)}>
        {t(isEmpty ? 'timeline.setDates' : 'timeline.changeDates')}
      </MenuItem>
      {!isEmpty && (
        <>
          <MenuItem icon={StepBack} onSelect={() => actions.step(row, -1)}>
            {t('timeline.dayEarlier')}
          </MenuItem>
          <MenuItem icon={StepForward} onSelect={() => actions.step(row, 1)}>
            {t('timeline.dayLater')}
          </MenuItem>
          <MenuItem icon={CalendarX} onSelect={() => actions.set(row, NO_SPAN)}>
            {t('timeline.clearDates')}
          </MenuItem>
        </>
      )}
    </>
  );
}
