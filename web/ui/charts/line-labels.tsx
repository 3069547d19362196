import { formatNumber } from '#web/lib/formats/numbers.ts';
import { isolate } from '#web/lib/i18n/isolate.ts';
import { textWidth } from '#web/ui/layout/text-width.ts';

import type { ChartSeries, Edge } from './chart-data.ts';
import { anchorOf, CHART_TEXT, HALO } from './plot-parts.tsx';
import type { PlotPlace } from './plot-place.ts';
import { TONES } from './tones.ts';

interface LineLabelsProps {
  readonly place: PlotPlace;
  readonly edges: readonly Edge[];
  /** Index of the point beside which the labels are. */
  readonly last: number;
}

interface Label {
  readonly key: string;
  readonly text: string;
  readonly look: string;
  readonly y: number;
}

/** Line height, in pixels. */
const LINE = 14;
/** Distance between the last values and their labels, in pixels. */
const GAP = 12;
/** Largest share of a chart that labels take; above it, readout and table show the names. */
const MAX_SHARE = 0.4;

/** Room that the labels need beside the last values, in pixels; 0 = a chart of this width has none. */
export function labelsRoom(edges: readonly Edge[], last: number, width: number): number {
  const widths = edges
    .filter(({ series }) => isLabeled(edges, series, last))
    .map(({ series }) => textWidth(textOf(series, last), { rem: CHART_TEXT, weight: 500 }));
  const room = widths.length === 0 ? 0 : Math.ceil(Math.max(...widths)) + GAP;
  return room > width * MAX_SHARE ? 0 : room;
}

/** Names and last values beside bands and lines. */
export function LineLabels({ place, edges, last }: LineLabelsProps) {
  if (last < 0) return null;
  const labels = place.labels === 0 ? [] : spread(labelsOf(place, edges, last), place);
  const x = place.x(last) + (place.isRtl ? -GAP : GAP);
  return (
    <g>
      {labels.map(({ key, text, look, y }) => (
        <text
          key={key}
          x={x}
          y={y + 4}
          textAnchor={anchorOf(place, 'start')}
          className={`font-medium ${HALO} ${look}`}
        >
          {isolate(text)}
        </text>
      ))}
      <DashedLabel place={place} edges={edges} last={last} />
    </g>
  );
}

function labelsOf({ y }: PlotPlace, edges: readonly Edge[], last: number): Label[] {
  let below = 0;
  return edges.flatMap(({ series, values }) => {
    const { key, look, tone } = series;
    const value = values[last] ?? null;
    if (value === null) return [];
    const middle = look === 'band' ? (below + value) / 2 : value;
    if (look === 'band') below = value;
    if (!isLabeled(edges, series, last)) return [];
    return [{ key, text: textOf(series, last), look: TONES[tone].text, y: y(middle) }];
  });
}

/**
 * The title names the main line where it is the only one, the dashed one has a label of its own, and
 * a band without height none.
 */
function isLabeled(edges: readonly Edge[], { look, values }: ChartSeries, last: number): boolean {
  const own = values[last] ?? null;
  if (own === null || look === 'dashed') return false;
  if (look === 'main') return edges.some(({ series }) => series.look === 'line');
  return look !== 'band' || own !== 0;
}

function textOf({ name, values }: ChartSeries, last: number): string {
  return `${name} ${formatNumber(values[last] ?? 0)}`;
}

/** Moves overlapping labels apart, within the picture. */
function spread(labels: readonly Label[], { top, bottom }: PlotPlace): Label[] {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  let least = top - 4;
  const down = sorted.map((label) => {
    const y = Math.max(label.y, least);
    least = y + LINE;
    return { ...label, y };
  });
  let most = bottom - 4;
  return down.toReversed().map((label) => {
    const y = Math.min(label.y, most);
    most = y - LINE;
    return { ...label, y };
  });
}

/** Label of the dashed line, where it is alone and clear of the other labels. */
function DashedLabel({ place, edges, last }: LineLabelsProps) {
  const dashed = edges.find(({ series }) => series.look === 'dashed');
  if (!dashed) return null;
  const count = dashed.values.length;
  const width = textWidth(dashed.series.name, { rem: CHART_TEXT });
  const sign = place.isRtl ? -1 : 1;
  // It begins where it ends within the picture.
  const latest = place.nearest((place.isRtl ? 0 : place.width) - sign * (width + 2));
  const at = Math.min(Math.round(last + (count - 1 - last) * 0.8), latest);
  const value = dashed.values[at] ?? null;
  const room = sign * (place.x(at) - place.x(last));
  if (value === null || room < place.labels + GAP || width > place.width * MAX_SHARE) return null;
  return (
    <text
      x={place.x(at)}
      y={place.y(value) - 10}
      textAnchor={anchorOf(place, 'start')}
      className={`fill-muted ${HALO}`}
    >
      {dashed.series.name}
    </text>
  );
}
