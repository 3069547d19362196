import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { IntakeIssueImage } from '#shared/contract/intakes.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';

import { IntakeCard } from './intake-card.tsx';
import { isSnoozed } from './rows.ts';
import type { Chosen } from './use-chosen.ts';
import type { Intake } from './use-intake.ts';

interface IntakeListProps {
  readonly intake: Intake;
  readonly chosen: Chosen;
  readonly list: RefObject<HTMLDivElement | null>;
}

/** Rows rendered at first, and added each time the end comes into view. */
const STEP = 40;

/** The submissions; snoozed ones are below the others, under a heading. */
export function IntakeList({ intake, chosen, list }: IntakeListProps) {
  const { t } = useTranslation('intakes');
  const { rows, now, tab } = intake;
  const [most, setMost] = useState(STEP);
  const shown = rows.slice(0, most);
  const firstSnoozed = tab === 'open' ? rows.findIndex((row) => isSnoozed(row, now)) : -1;
  const snoozed = firstSnoozed === -1 ? 0 : rows.length - firstSnoozed;
  return (
    <div ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul aria-label={t('list')}>
        {shown.map((row, at) => (
          <Line key={row.id} row={row} intake={intake} chosen={chosen}>
            {at === firstSnoozed && (
              <h3 className="flex gap-2 border-b border-hairline bg-sunken px-4 py-1.5 text-12 font-semibold">
                {t('status.0')}
                <span className="num font-normal text-muted">{formatNumber(snoozed)}</span>
              </h3>
            )}
          </Line>
        ))}
      </ul>
      {shown.length < rows.length && <End onReached={() => setMost(most + STEP)} />}
    </div>
  );
}

interface LineProps extends Pick<IntakeListProps, 'intake' | 'chosen'> {
  readonly row: IntakeIssueImage;
  readonly children: ReactNode;
}

function Line({ row, intake, chosen, children }: LineProps) {
  return (
    <li>
      {children}
      <IntakeCard
        row={row}
        now={intake.now}
        isOpen={row.id === intake.openRow?.id}
        isChosen={chosen.ids.has(row.id)}
        isChoosing={chosen.ids.size > 0}
        onOpen={() => intake.open(row)}
        onChoose={(isRange) => (isRange ? chosen.extendTo(row.id) : chosen.toggle(row.id))}
      />
    </li>
  );
}

/** Renders more rows when it comes into view. */
function End({ onReached }: { readonly onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) latest.current();
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} className="h-8" />;
}
