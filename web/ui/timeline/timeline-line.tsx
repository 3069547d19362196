import { CalendarRange, CalendarX, StepBack, StepForward } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#web/ui/layout/class-names.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import { MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';
import { Grip } from '#web/ui/panels/grip.tsx';

import { NO_SPAN } from './span.ts';
import { Track, type TrackProps } from './track.tsx';
import { useSpanSentence } from './use-key-span.ts';

interface TimelineLineProps extends TrackProps {
  readonly place: number;
  readonly nameOf: (id: string) => ReactNode;
  readonly menuOf?: ((id: string) => ReactNode) | undefined;
  /** Tab stops here. */
  readonly isStop: boolean;
  readonly isActive: boolean;
  /** Absent where rows have no order of their own. */
  readonly reorder?: Reorder | undefined;
  /** How the row is marked while another is moved: it would go before it. */
  readonly isTarget: boolean;
}

/** A row: its name at the side, or above its bar on narrow screens, and its time. */
export const TimelineLine = memo(function TimelineLine(props: TimelineLineProps) {
  const { row, isThin, actions } = props;
  return (
    <ContextMenu
      menu={
        <>
          {props.menuOf?.(row.id)}
          {row.isFixed !== true && <DateItems {...props} />}
        </>
      }
    >
      <div
        role="row"
        data-slot={row.id}
        aria-rowindex={props.place}
        tabIndex={props.isStop ? 0 : -1}
        onFocus={() => actions.activate(row.id)}
        onKeyDown={actions.press}
        className={classNames(
          'group relative flex h-full -outline-offset-2 shadow-[inset_0_-1px_var(--hairline)] hc:border-b',
          props.isActive && isThin ? 'bg-selected' : 'hover:bg-hover',
          props.isTarget && 'shadow-[inset_0_2px_0_var(--accent)]!',
        )}
      >
        <NameCell {...props} />
        <TimeCell {...props} />
      </div>
    </ContextMenu>
  );
});

function NameCell({ row, nameOf, isThin, nameWidth, reorder }: TimelineLineProps) {
  if (isThin) {
    return (
      <div role="gridcell" className="pointer-events-none sticky start-0 z-4 w-0">
        <div className="absolute start-0 top-0 flex h-8 w-screen items-center px-4 [&_a]:pointer-events-auto">
          {nameOf(row.id)}
        </div>
      </div>
    );
  }
  return (
    <div
      role="gridcell"
      className="sticky start-0 z-4 flex shrink-0 items-center border-e border-line bg-surface pe-2 ps-2"
      style={{ inlineSize: nameWidth }}
    >
      {/* The ground of the row under the pointer, over what scrolls below the name. */}
      <span aria-hidden className="pointer-events-none absolute inset-0 group-hover:bg-hover" />
      {reorder && <Grip reorder={reorder} id={row.id} name={row.name} />}
      <div className="relative flex min-w-0 flex-1 items-center">{nameOf(row.id)}</div>
    </div>
  );
}

function TimeCell(props: TimelineLineProps) {
  const sentence = useSpanSentence();
  return (
    <div role="gridcell" className="relative min-w-0 flex-1">
      <span className="sr-only">{sentence(props.row)}</span>
      <Track {...props} />
    </div>
  );
}

/** What the pointer does with a bar, as commands. */
function DateItems({ row, menuOf, actions }: TimelineLineProps) {
  const { t } = useTranslation('ui');
  const isEmpty = row.start === null && row.end === null;
  return (
    <>
      {menuOf && <MenuSeparator />}
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
