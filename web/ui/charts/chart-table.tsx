import { type KeyboardEvent, useEffect, useRef } from 'react';

import { formatNumber } from '#web/lib/formats/numbers.ts';
import { pressedKey } from '#web/lib/shortcuts/pressed-key.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { type ChartData, namedSeries, type ChartLinks } from './chart-data.ts';

interface ChartTableProps {
  readonly data: ChartData;
  /** Row of the plot's cursor. */
  readonly at: number | null;
  readonly links?: ChartLinks | undefined;
  /** Takes the focus, because it was opened with a key. */
  readonly takesFocus: boolean;
  readonly onChart: () => void;
}

/** The numbers of a chart as a table. */
export function ChartTable({ data, at, links, takesFocus, onChart }: ChartTableProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
    const row = place.current?.querySelector<HTMLElement>('[data-row]');
    // `scrollIntoView` would scroll the page as well.
    if (row && place.current) place.current.scrollTop = row.offsetTop - 60;
  }, [takesFocus]);
  const handleKey = (event: KeyboardEvent) => {
    if (
      pressedKey(event.nativeEvent).toLowerCase() !== 't' ||
      event.metaKey ||
      event.ctrlKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    onChart();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key that led here leads back
    <div
      ref={place}
      role="region"
      aria-label={data.title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
      tabIndex={0}
      onKeyDown={handleKey}
      className="relative max-h-56 overflow-auto rounded-control print:max-h-none"
    >
      <Numbers data={data} at={at} links={links} />
    </div>
  );
}

function Numbers({ data, at, links }: Pick<ChartTableProps, 'data' | 'at' | 'links'>) {
  const { title, pointName, points } = data;
  const series = namedSeries(data);
  return (
    <table className="num w-full border-collapse text-12">
      <caption className="sr-only">{title}</caption>
      <thead className="sticky top-0 bg-surface">
        <tr className="text-muted">
          <th scope="col" className={`${HEAD} pe-3 text-start`}>
            {pointName}
          </th>
          {series.map(({ key, name }) => (
            <th key={key} scope="col" className={`${HEAD} ps-3 text-end`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ key, label }, index) => (
          <tr
            key={key}
            {...(index === at && { 'data-row': '' })}
            className={classNames('border-b border-hairline', index === at && 'bg-selected')}
          >
            <th scope="row" className="py-1 pe-3 text-start font-normal whitespace-nowrap">
              {label}
            </th>
            {series.map((one) => (
              <td key={one.key} className="py-1 ps-3 text-end">
                {links && one.values[index]
                  ? links.link(index, one.key, numberOf(one.values[index] ?? null))
                  : numberOf(one.values[index] ?? null)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HEAD = 'border-b border-line-strong py-1 font-normal';
const numberOf = (value: number | null) => (value === null ? '' : formatNumber(value));
