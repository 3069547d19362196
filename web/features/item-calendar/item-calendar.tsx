import { memo, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { HeldList } from '#web/features/item-rows/held-list.tsx';
import { ListScreenContext, useListScreen } from '#web/features/item-rows/list-screen.ts';
import { LoadingLine } from '#web/features/item-rows/loading-line.tsx';
import { useUnpagedView } from '#web/features/work-items/lists/use-list-view.ts';
import { type Day, today } from '#web/lib/formats/dates.ts';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';

import { BesidePanel } from './beside-panel.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarContext, createCalendarStore, useCalendar } from './calendar-store.ts';
import { Carried } from './carried.tsx';
import { type DatedList, useDatedItems } from './dated-items.ts';
import { DayAdd } from './day-add.tsx';
import { type Grid, isIn } from './grid.ts';
import { itemsOn } from './pack.ts';
import { PhoneCalendar } from './phone-calendar.tsx';
import { useFound } from './tray-search.tsx';
import { useCalendarDrag } from './use-calendar-drag.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useCalendarOptions } from './use-calendar-options.ts';
import { type CalendarList, useDayItems } from './use-day-items.ts';
import { useBarRoom, useGrid, usePacked } from './use-grid.ts';
import { WeekDays } from './week-days.tsx';
import { WeekRow } from './week-row.tsx';

/** The calendar layout: items as spans over the days of a month or a week. */
export const ItemCalendar = memo(function ItemCalendar() {
  const screen = useListScreen();
  const { key } = screen.source;
  const store = useMemo(() => createCalendarStore(key, today()), [key]);
  const view = useUnpagedView(screen.view);
  const whole = useMemo(
    () => (view === screen.view ? screen : { ...screen, view }),
    [screen, view],
  );
  return (
    <ListScreenContext value={whole}>
      <CalendarContext value={store}>
        <HeldList>
          <CalendarBody />
        </HeldList>
      </CalendarContext>
    </ListScreenContext>
  );
});

function CalendarBody() {
  const { view } = useListScreen();
  const isPhone = useIsPhone();
  const list = useDayItems(useDatedItems(view));
  const root = useRef<HTMLDivElement>(null);
  const handlers = useCalendarDrag(root);
  return (
    <div ref={root} className="relative flex min-h-0 flex-1 select-none" {...handlers}>
      {list.loading && (
        <div className="absolute inset-x-0 top-0 z-10">
          <LoadingLine loading={list.loading} onRetry={list.retry} />
        </div>
      )}
      {isPhone ? <PhoneCalendar list={list} /> : <WideCalendar list={list} />}
      <DayAdd />
      <Carried />
    </div>
  );
}

/** The days with bars over them, and beside them what has none. */
function WideCalendar({ list }: { readonly list: CalendarList }) {
  const { t } = useTranslation('work-items');
  const [options, setOptions] = useCalendarOptions();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useGrid(options.span, options.showsWeekends);
  const room = useBarRoom(scroller, grid);
  const packed = usePacked(list.dated, grid, room.lanes);
  const stop = useStop(grid);
  const beside = useBeside(list, options.hasTray);
  const onKeyDown = useCalendarKeys({ grid, packed, ...beside });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go from day to day */}
      <section
        aria-label={t('calendar.label')}
        className="flex min-h-0 min-w-0 flex-1 flex-col"
        onKeyDown={onKeyDown}
      >
        <CalendarHead
          {...{ grid, packed, options }}
          undated={list.undated.length + list.missing}
          onOptions={setOptions}
        />
        <WeekDays grid={grid} />
        <div ref={scroller} data-scroll className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          {packed.weeks.map((week, place) => (
            <WeekRow
              key={grid.weeks[place]?.[0]}
              days={grid.weeks[place] ?? []}
              week={week}
              month={grid.span === 'month' ? grid.month : null}
              room={room}
              stop={grid.weeks[place]?.includes(stop) ? stop : null}
            />
          ))}
        </div>
      </section>
      {(beside.day !== null || options.hasTray) && (
        <BesidePanel
          day={beside.day}
          ids={beside.beside}
          count={beside.day === null ? list.undated.length + list.missing : beside.beside.length}
          onEnd={beside.day === null ? list.more : undefined}
          onShow={beside.onShow}
          onClose={() => setOptions({ tray: false })}
        />
      )}
    </>
  );
}

/** What stands beside the days: all items of one that was opened, else those without days. */
function useBeside({ dated, undated }: DatedList, hasTray: boolean) {
  const day = useCalendar(({ opened }) => opened);
  const show = useRef<(id: string) => void>(() => undefined);
  const found = useFound(undated);
  const ids = useMemo(() => (day === null ? found : itemsOn(dated, day)), [day, dated, found]);
  const onShow = useCallback((next: (id: string) => void) => {
    show.current = next;
  }, []);
  const showBeside = useCallback((id: string) => show.current(id), []);
  const beside = day === null && !hasTray ? NOTHING : ids;
  return { day, beside, onShow, showBeside };
}

const NOTHING: readonly string[] = [];

/** Where the Tab key stops: the day people are at, else today, else the first one. */
function useStop(grid: Grid): Day {
  const at = useCalendar((state) => state.at);
  const days = grid.weeks.flat();
  const known = [at, today()].find((day) => day !== null && days.includes(day));
  return known ?? days.find((day) => isIn(grid.month, day)) ?? grid.first;
}
