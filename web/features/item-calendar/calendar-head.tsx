import { ChevronDown, ChevronLeft, ChevronRight, Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { today } from '#web/lib/formats/dates.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

import { useCalendarStore } from './calendar-store.ts';
import { titleOf } from './calendar-words.ts';
import { CALENDAR_SPANS, type Grid, turned } from './grid.ts';
import { MonthPicker } from './month-picker.tsx';
import type { Packed } from './pack.ts';
import type { useCalendarOptions } from './use-calendar-options.ts';

type Options = ReturnType<typeof useCalendarOptions>;

interface CalendarHeadProps {
  readonly grid: Grid;
  readonly packed: Packed;
  /** How many items have no days. */
  readonly undated: number;
  readonly options: Options[0];
  readonly onOptions: Options[1];
}

/** Which days are in sight, and the ways to others. */
export function CalendarHead({ grid, packed, undated, options, onOptions }: CalendarHeadProps) {
  const { t } = useTranslation('work-items');
  const { leftOut } = packed;
  return (
    <div className="@container/bar flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2">
      <PageButtons grid={grid} />
      <div className="ms-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-muted">
        {leftOut > 0 && (
          <span className="text-12 text-faint narrow:hidden">
            {t('calendar.leftOut', { count: leftOut })}
          </span>
        )}
        <Switch
          label={t('calendar.weekends')}
          checked={options.showsWeekends}
          onChange={(show_weekends) => onOptions({ show_weekends, hides_weekends: !show_weekends })}
        />
        <Segmented
          label={t('calendar.span')}
          value={options.span}
          onChange={(layout) => onOptions({ layout })}
          options={CALENDAR_SPANS.map((value) => ({ value, label: t(`calendar.spans.${value}`) }))}
        />
        {!options.hasTray && (
          <Button icon={Inbox} onClick={() => onOptions({ tray: true })}>
            {t('calendar.showUndated', { count: undated })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The month or week before and after, any month, and today. */
export function PageButtons({ grid }: { readonly grid: Grid }) {
  const { t } = useTranslation('work-items');
  const store = useCalendarStore();
  const [isPicking, setPicking] = useState(false);
  const turn = (step: 1 | -1) =>
    store.setState(({ anchor }) => ({ anchor: turned(anchor, grid.span, step), at: null }));
  return (
    <>
      <div className="-ms-1.5 flex">
        <IconButton
          icon={ChevronLeft}
          isDirectional
          data-turn
          label={t(`calendar.previous.${grid.span}`)}
          shortcut={keysOf('list-page-up')}
          onClick={() => turn(-1)}
        />
        <IconButton
          icon={ChevronRight}
          isDirectional
          data-turn
          label={t(`calendar.next.${grid.span}`)}
          shortcut={keysOf('list-page-down')}
          onClick={() => turn(1)}
        />
      </div>
      <Popover
        label={t('calendar.pick')}
        open={isPicking}
        onOpenChange={setPicking}
        trigger={
          <button
            type="button"
            className="flex h-7 items-center gap-2 rounded-control px-1.5 text-15 font-semibold whitespace-nowrap veil touch:h-11"
          >
            <span role="status">{titleOf(grid)}</span>
            <Icon of={ChevronDown} className="text-faint" />
          </button>
        }
      >
        <MonthPicker
          month={grid.month}
          onPick={(anchor) => {
            store.setState({ anchor, at: null });
            setPicking(false);
          }}
        />
      </Popover>
      <Button
        shortcut={keysOf('timeline-today')}
        onClick={() => store.setState({ anchor: today(), at: null })}
      >
        {t('calendar.today')}
      </Button>
    </>
  );
}
