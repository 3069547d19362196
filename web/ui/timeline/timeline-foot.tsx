import { CalendarRange, ChevronLeft, ChevronRight, Maximize2, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Day } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

import { type Span, spanText } from './span.ts';
import type { TimelineActions } from './timeline-actions.ts';
import type { LinkWarning } from './timeline-links.ts';
import type { TimelineRow } from './timeline-row.ts';

interface TimelineFootProps {
  readonly row: TimelineRow;
  readonly draft: Span | null;
  readonly today: Day;
  readonly actions: TimelineActions;
  readonly warning: LinkWarning | null;
  readonly onOpen: () => void;
}

/** On narrow screens: buttons for the selected row, in place of dragging. */
export function TimelineFoot({ row, draft, today, actions, warning, onOpen }: TimelineFootProps) {
  const { t } = useTranslation('ui');
  const span = draft ?? row;
  const isEmpty = span.start === null && span.end === null;
  const canMove = row.isFixed !== true;
  return (
    <div
      role="group"
      aria-label={t('timeline.chosen', { name: row.name })}
      className="shrink-0 space-y-2 border-t border-line bg-surface px-4 py-3"
    >
      <div className="truncate font-medium" dir="auto">
        {row.name}
      </div>
      <div className="flex items-center gap-2">
        {canMove && !isEmpty && <StepButtons row={row} actions={actions} />}
        {canMove ? (
          <Button
            icon={CalendarRange}
            size={32}
            className="min-w-0 flex-1"
            onClick={() => actions.askDates(row.id)}
          >
            <span className="num truncate">
              {isEmpty ? t('timeline.setDates') : spanText(span, today)}
            </span>
          </Button>
        ) : (
          <span className="num flex-1 text-muted">{spanText(span, today)}</span>
        )}
        <IconButton
          icon={Maximize2}
          variant="plain"
          size={32}
          label={t('timeline.open', { name: row.name })}
          onClick={onOpen}
        />
      </div>
      {warning && !draft && <WarningLine row={row} warning={warning} actions={actions} />}
    </div>
  );
}

/** Buttons that move the row a day earlier or later. */
function StepButtons({ row, actions }: Pick<TimelineFootProps, 'row' | 'actions'>) {
  const { t } = useTranslation('ui');
  const look = { isDirectional: true, variant: 'plain', size: 32 } as const;
  return (
    <>
      <IconButton
        {...look}
        icon={ChevronLeft}
        label={t('timeline.dayEarlier')}
        onClick={() => actions.step(row, -1)}
      />
      <IconButton
        {...look}
        icon={ChevronRight}
        label={t('timeline.dayLater')}
        onClick={() => actions.step(row, 1)}
      />
    </>
  );
}

interface WarningLineProps extends Pick<TimelineFootProps, 'row' | 'actions'> {
  readonly warning: LinkWarning;
}

/** Warning about the row's dates, with the button that fixes it. */
function WarningLine({ row, warning, actions }: WarningLineProps) {
  const { span } = warning;
  return (
    <div className="flex items-center gap-2 text-danger">
      <Icon of={TriangleAlert} size={14} />
      <span className="min-w-0 flex-1">{warning.text}</span>
      {span && (
        <Button size={32} onClick={() => actions.set(row, span)}>
          {warning.action}
        </Button>
      )}
    </div>
  );
}
