import { ChevronsRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { type Day, formatLongDay, formatWeekday } from '#web/lib/formats/dates.ts';
import { asHeading } from '#web/lib/formats/locale.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';

import { useCalendarStore } from './calendar-store.ts';
import { ItemCards } from './item-cards.tsx';
import { TraySearch } from './tray-search.tsx';

interface BesidePanelProps {
  /** The day whose items are shown; null = those without days. */
  readonly day: Day | null;
  readonly ids: readonly string[];
  /** How many there are; of those without days some may not be here, or not be searched for. */
  readonly count: number;
  /** Brings more, as their end comes into sight. */
  readonly onEnd?: (() => void) | undefined;
  readonly onShow: (show: (id: string) => void) => void;
  /** Closes the items without days. */
  readonly onClose: () => void;
}

/** Beside the days: all items of one of them, or those that have none, to be dragged onto one. */
export function BesidePanel({ day, ids, count, onEnd, onShow, onClose }: BesidePanelProps) {
  const { t } = useTranslation('work-items');
  const { canEdit } = useListScreen();
  const store = useCalendarStore();
  const title = day === null ? t('calendar.undated') : asHeading(formatWeekday(day));
  const close = () => {
    if (day === null) return onClose();
    store.setState({ opened: null, at: day, wantsFocus: true, isBeside: false });
    return undefined;
  };
  return (
    <aside
      aria-label={title}
      className="flex w-58 shrink-0 flex-col border-s border-line bg-canvas"
    >
      <header className="flex h-11 shrink-0 items-center gap-2 ps-4 pe-2">
        <h2
          className="truncate font-semibold"
          title={day === null ? undefined : formatLongDay(day)}
        >
          {title}
        </h2>
        <span className="num text-12 text-faint">{formatNumber(count)}</span>
        <IconButton
          icon={day === null ? ChevronsRight : X}
          isDirectional={day === null}
          label={t(day === null ? 'calendar.hideUndated' : 'calendar.closeDay')}
          className="ms-auto"
          onClick={close}
        />
      </header>
      {day === null && <TraySearch count={count} />}
      {ids.length > 0 && <ItemCards key={day} label={title} {...{ ids, day, onShow, onEnd }} />}
      {day === null && (
        <p className="ps-4 pe-4 pt-1 pb-3 text-12 text-muted md:pe-16">
          {ids.length === 0
            ? t(count > 0 ? 'calendar.noneFound' : 'calendar.noUndated')
            : canEdit && (
                <>
                  {t('calendar.dragUndated')} <Kbd keys={keysOf('item-target-date') ?? ''} />
                </>
              )}
        </p>
      )}
    </aside>
  );
}
