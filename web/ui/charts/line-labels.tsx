import { formatNumber } from '#web/lib/formats/numbers.ts';
import { isolate } from '#web/lib/i18n/isolate.ts';

import type { Edge } from './chart-data.ts';
import { anchorOf, HALO } from './plot-parts.tsx';
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
/** Least width with labels; below it, readout and table show the names. */
const NARROWEST = 240;

/** Names and last values beside bands and lines. The chart's title names the main line. */
export function LineLabels({ place, edges, last }: LineLabelsProps) {
  if (last < 0 || place.width < NARROWEST) return null;
  const x = place.x(last) + (place.isRtl ? -GAP : GAP);
  return (
    <g>
      {spread(labelsOf(place, edges, last), place).map(({ key, text, look, y }) => (
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
    const { key, name, look, tone } = series;
    const value = values[last] ?? null;
    const own = series.values[last] ?? null;
    if (value === null || own === null || look === 'main' || look === 'dashed') return [];
    const middle = look === 'band' ? (below + value) / 2 : value;
    if (look === 'band') below = value;
    // A band without height gets no label.
    if (look === 'band' && own === 0) return [];
    return [{ key, text: `${name} ${formatNumber(own)}`, look: TONES[tone].text, y: y(middle) }];
  });
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
  const at = Math.round(last + (count - 1 - last) * 0.8);
  const value = dashed.values[at] ?? null;
  const room = Math.abs(place.x(at) - place.x(last));
  if (value === null || room < 110) return null;
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
