import type { MouseEvent, PointerEvent, ReactNode } from 'react';

import { formatNumber } from '#web/lib/formats/numbers.ts';
import { isolate } from '#web/lib/i18n/isolate.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { textWidth } from '#web/ui/layout/text-width.ts';

import type { ChartPoint } from './chart-data.ts';
import type { PlotPlace } from './plot-place.ts';

/** SVG text anchor for the start or end in reading direction. */
export function anchorOf({ isRtl }: PlotPlace, side: 'start' | 'end') {
  return (side === 'start') === isRtl ? ('end' as const) : ('start' as const);
}

/** Outline that keeps a text readable over lines. */
export const HALO = '[paint-order:stroke] stroke-surface stroke-[3px] [stroke-linejoin:round]';

interface PlotCanvasProps {
  readonly place: PlotPlace;
  readonly read: (at: number | null) => void;
  readonly open?: ((at: number, value: number) => void) | undefined;
  readonly children: ReactNode;
}

/** The SVG of a chart. Its values are announced by the frame around it. */
export function PlotCanvas({ place, read, open, children }: PlotCanvasProps) {
  const { width, height, nearest, y } = place;
  const handlePointer = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    read(nearest(event.clientX - left));
  };
  const handleClick = (event: MouseEvent<SVGSVGElement>) => {
    // Touch moves the cursor; the table has the links for touch.
    const { pointerType } = event.nativeEvent as Partial<globalThis.PointerEvent>;
    if (!open || pointerType === 'touch') return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    open(nearest(event.clientX - left), y.invert(event.clientY - top));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the slider around it has the key
    <svg
      aria-hidden
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // Positions are computed for left to right, whatever the page's direction.
      direction="ltr"
      className={classNames(
        'num block max-w-full touch-pan-y overflow-visible text-11',
        open && 'cursor-pointer',
      )}
      onClick={handleClick}
      onPointerMove={handlePointer}
      onPointerDown={handlePointer}
    >
      {children}
    </svg>
  );
}

/** Horizontal grid lines with their values. */
export function ValueAxis({ place }: { readonly place: PlotPlace }) {
  const { start, end, y, ticks, isRtl } = place;
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${start} ${y(tick)}H${end}`}
            className={tick === 0 ? 'stroke-line' : 'stroke-hairline'}
          />
          <text
            x={start + (isRtl ? 8 : -8)}
            y={y(tick) + 4}
            textAnchor={anchorOf(place, 'end')}
            className="fill-muted"
          >
            {formatNumber(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface PointAxisProps {
  readonly place: PlotPlace;
  readonly points: readonly ChartPoint[];
  /** Index of a named point between the first and the last one; -1 = none. */
  readonly named: number;
}

/** Size of the texts in a chart, in rem. */
export const CHART_TEXT = 0.6875;
/** Least distance between names of points, in pixels. */
export const NAME_GAP = 8;

/** Width of a point's name, in pixels. */
export function nameWidth({ label }: ChartPoint): number {
  return textWidth(label, { rem: CHART_TEXT });
}

/** Names of the first and the last point, and of one in between. */
export function PointAxis({ place, points, named }: PointAxisProps) {
  const { x, height, start, end } = place;
  const last = points.length - 1;
  const widthAt = (at: number) => (points[at] ? nameWidth(points[at]) : 0);
  const isApart = (at: number) =>
    [0, last].every((edge) => {
      const names = widthAt(edge) + widthAt(at) / 2;
      return Math.abs(x(at) - x(edge)) > names + NAME_GAP;
    });
  const names = [0, ...(named > 0 && named < last && isApart(named) ? [named] : []), last];
  return (
    <g className="fill-muted">
      {names
        .filter((at, index) => at >= 0 && names.indexOf(at) === index)
        .map((at) => (
          <text
            key={at}
            x={at === 0 ? start : at === last ? end : x(at)}
            y={height - 4}
            textAnchor={nameAnchor(place, at, last)}
          >
            {isolate(points[at]?.label ?? '')}
          </text>
        ))}
    </g>
  );
}

function nameAnchor(place: PlotPlace, at: number, last: number) {
  if (at === 0) return anchorOf(place, 'start');
  return at === last ? anchorOf(place, 'end') : 'middle';
}

/** Vertical line at the cursor's point. */
export function CursorLine({ place, at }: { readonly place: PlotPlace; readonly at: number }) {
  return (
    <path
      d={`M${place.x(at)} ${place.top}V${place.bottom}`}
      className="stroke-line-strong print:hidden"
    />
  );
}
