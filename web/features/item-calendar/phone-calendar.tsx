import { Inbox, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { type Day, formatWeekday, today } from '#web/lib/formats/dates.ts';
import { asHeading } from '#web/lib/formats/locale.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

import { PageButtons } from './calendar-head.tsx';
import { useCalendar, useCalendarStore } from './calendar-store.ts';
import { addOn } from './day-add.tsx';
import { ItemCards } from './item-cards.tsx';
import { itemsOn } from './pack.ts';
import { DOTS, PhoneDays } from './phone-days.tsx';
import { TraySearch, useFound } from './tray-search.tsx';
import type { CalendarList } from './use-day-items.ts';
import { useGrid, usePacked } from './use-grid.ts';

/** The calendar of a phone: a month of dots, and below it the items of the chosen day or those without days. */
export function PhoneCalendar({ list }: { readonly list: CalendarList }) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const store = useCalendarStore();
  const grid = useGrid('month', true);
  const packed = usePacked(list.dated, grid, DOTS);
  const at = useCalendar((state) => state.at);
  const [isUndated, setUndated] = useState(false);
  const chosen = chosenIn(at, grid.weeks.flat(), grid.month);
  const ids = useMemo(() => itemsOn(list.dated, chosen), [list.dated, chosen]);
  const title = isUndated ? t('calendar.undated') : asHeading(formatWeekday(chosen));
  const found = useFound(list.undated);
  const shown = isUndated ? found : ids;
  return (
    <section aria-label={t('calendar.label')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="@container/bar flex min-h-12 shrink-0 flex-wrap items-center gap-1 px-4">
        <PageButtons grid={grid} />
        <IconButton
          icon={Inbox}
          label={t('calendar.showUndated', { count: list.undated.length + list.missing })}
          isPressed={isUndated}
          className="ms-auto"
          onClick={() => setUndated(!isUndated)}
        />
      </div>
      <PhoneDays grid={grid} packed={packed} chosen={chosen} />
      <div className="flex h-11 shrink-0 items-center gap-2 bg-canvas ps-4 pe-2">
        <h2 className="truncate font-semibold">{title}</h2>
        <span className="num text-12 text-muted">
          {t('calendar.items', { count: shown.length + (isUndated ? list.missing : 0) })}
        </span>
        {!isUndated && screen.canCreate && (
          <IconButton
            icon={Plus}
            label={t('calendar.add', { day: formatWeekday(chosen) })}
            className="ms-auto"
            onClick={() => addOn(screen, store, chosen)}
          />
        )}
      </div>
      {isUndated && <TraySearch count={list.undated.length + list.missing} />}
      <ItemCards
        key={title}
        label={title}
        ids={shown}
        day={isUndated ? null : chosen}
        onShow={showNothing}
        onEnd={isUndated ? list.more : undefined}
      />
    </section>
  );
}

const showNothing = () => undefined;

/** The day people have chosen; before that today, in another month its first day. */
function chosenIn(at: Day | null, days: readonly Day[], month: string): Day {
  return [at, today()].find((day) => day !== null && days.includes(day)) ?? `${month}-01`;
}
