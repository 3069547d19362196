import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { boxOf, daysOfBar } from './bar.tsx';
import { numberOf, type Stretch } from './scale.ts';
import { lanesOf, type StripBar, type TimelineStrip } from './timeline-strips.ts';

/** Height of a lane, and padding above and below all lanes, in pixels. */
const LANE = 24;
const ROOM = 8;

interface StripPlace {
  readonly nameWidth: number;
  readonly sight: Stretch;
}

/** Total height of strips, in pixels. */
export function stripsHeight(strips: readonly TimelineStrip[]): number {
  return strips.reduce((sum, { bars }) => sum + heightOf(lanesOf(bars).lanes.length), 0);
}

function heightOf(lanes: number): number {
  return lanes === 0 ? 0 : lanes * LANE + ROOM;
}

/** Bars of the containers (cycles, modules) between the axis and the rows. */
export const StripRows = memo(function StripRows({
  strips,
  ...place
}: StripPlace & { readonly strips: readonly TimelineStrip[] }) {
  return strips.map((strip) => <StripRow key={strip.id} strip={strip} {...place} />);
});

function StripRow({ strip, ...place }: StripPlace & { readonly strip: TimelineStrip }) {
  const { t } = useTranslation('ui');
  const { lanes, left } = useMemo(() => lanesOf(strip.bars), [strip.bars]);
  if (lanes.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={strip.label}
      className="flex border-t border-line bg-surface text-12"
      style={{ blockSize: heightOf(lanes.length) }}
    >
      <div
        className="sticky start-0 z-1 flex shrink-0 items-start gap-2 border-e border-line bg-surface px-3 pt-2 text-muted"
        style={{ inlineSize: place.nameWidth }}
      >
        {strip.icon}
        <span className="truncate font-medium">{strip.label}</span>
        {left > 0 && (
          <span className="num ms-auto shrink-0 text-faint">
            {t('timeline.moreBars', { count: left })}
          </span>
        )}
      </div>
      <div className="relative min-w-0 flex-1">
        {lanes.flatMap((lane, at) =>
          lane
            .filter((bar) => isIn(bar, place.sight))
            .map((bar) => <Bar key={bar.id} {...{ bar, strip, place, at }} />),
        )}
      </div>
    </div>
  );
}

function isIn({ start, end }: StripBar, { from, to }: Stretch): boolean {
  return numberOf(start) < to && numberOf(end) >= from;
}

interface BarProps {
  readonly bar: StripBar;
  readonly strip: TimelineStrip;
  readonly place: StripPlace;
  readonly at: number;
}

function Bar({ bar, strip, place, at }: BarProps) {
  const days = daysOfBar(bar);
  if (!days) return null;
  return strip.draw(bar, {
    className:
      'absolute h-5 overflow-clip rounded-chip border-x border-surface bg-sunken bg-clip-padding outline-offset-2 hover:bg-selected hc:outline-1',
    style: { ...boxOf(days), top: at * LANE + ROOM / 2 + 2 },
    children: (
      <>
        <span
          className="sticky flex w-fit max-w-full items-center gap-1.5 px-2 leading-5"
          style={{ insetInlineStart: place.nameWidth }}
        >
          <span className="truncate text-ink" dir="auto">
            {bar.name}
          </span>
          <span className="num shrink-0 text-muted">{bar.detail}</span>
        </span>
        <span
          aria-hidden
          className="absolute bottom-0 start-0 h-0.5 bg-muted"
          style={{ inlineSize: `${bar.done * 100}%` }}
        />
      </>
    ),
  });
}
