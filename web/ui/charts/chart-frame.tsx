import { Download, RefreshCw, Table2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fileName, saveText } from '#web/lib/browser/save-file.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import {
  type ChartData,
  type ChartLinks,
  csvOf,
  lastMeasured,
  namedSeries,
  seriesAt,
} from './chart-data.ts';
import { ChartReadout } from './chart-readout.tsx';
import { ChartTable } from './chart-table.tsx';
import { type Box, useBox } from './use-box.ts';
import { useChartCursor } from './use-chart-cursor.ts';

/** The numbers are outdated: they stay, with the time they are from. */
export interface StaleChart {
  readonly text: string;
  /** Loads them again; missing = not possible now. */
  readonly onRefresh?: (() => void) | undefined;
}

/** Props that every chart has. */
export interface ChartProps {
  readonly data: ChartData;
  /** Replaces the title, such as a menu of charts. */
  readonly heading?: ReactNode;
  /** Text beside the title: the unit, or a summary. */
  readonly note?: string | undefined;
  /** Controls beside the table button. */
  readonly tools?: ReactNode;
  /** Shown over the plot while there is no data; the axes stay. */
  readonly empty?: ReactNode;
  readonly stale?: StaleChart | undefined;
  readonly links?: ChartLinks | undefined;
  readonly className?: string | undefined;
}

interface ChartFrameProps extends ChartProps {
  /** Renders the picture; `read` is the index of the point under the cursor. */
  readonly plot: (plot: Plot) => ReactNode;
}

/** What a picture is rendered from. */
export interface Plot {
  readonly box: Box;
  readonly at: number | null;
  readonly read: (at: number | null) => void;
  /** Opens what a value at a point counts; missing = nothing. */
  readonly open?: ((at: number, value: number) => void) | undefined;
}

/** Frame of every chart: title, readout, table, file, states and keyboard reading. */
export function ChartFrame(props: ChartFrameProps) {
  const { data, empty, stale, links, className, plot } = props;
  const [view, setView] = useState<View>({ is: 'chart', takesFocus: false });
  const cursor = useChartCursor({
    count: data.points.length,
    start: lastMeasured(data),
    onTable: () => setView({ is: 'table', takesFocus: true }),
    onOpen: links && ((at) => links.open(at, mainAt(data, at))),
  });
  const open =
    links &&
    ((at: number, value: number) => {
      const series = seriesAt(data, at, value);
      if (series !== null) links.open(at, series);
    });
  return (
    <div role="group" aria-label={data.title} className={classNames('min-w-0', className)}>
      <ChartHead {...props} view={view.is} onView={(is) => setView({ is, takesFocus: false })} />
      {view.is === 'table' ? (
        <ChartTable
          data={data}
          at={cursor.at}
          links={links}
          takesFocus={view.takesFocus}
          onChart={() => setView({ is: 'chart', takesFocus: true })}
        />
      ) : (
        <div className="relative">
          <Picture
            data={data}
            cursor={cursor}
            takesFocus={view.takesFocus}
            isOld={stale !== undefined}
            plot={(drawn) => plot({ ...drawn, open })}
            hasLinks={links !== undefined}
          />
          {empty !== undefined && (
            <div className="absolute inset-x-0 top-10 flex justify-center text-center">{empty}</div>
          )}
        </div>
      )}
    </div>
  );
}

interface View {
  readonly is: 'chart' | 'table';
  readonly takesFocus: boolean;
}

interface PictureProps {
  readonly data: ChartData;
  readonly cursor: ReturnType<typeof useChartCursor>;
  readonly takesFocus: boolean;
  readonly isOld: boolean;
  readonly hasLinks: boolean;
  readonly plot: (plot: Plot) => ReactNode;
}

/**
 * The plot below its readout. It is a slider: arrow keys move between points, whose values are
 * announced.
 */
function Picture({ data, cursor, takesFocus, isOld, hasLinks, plot }: PictureProps) {
  const { t } = useTranslation('ui');
  const { at, read, handlers } = cursor;
  const shown = at ?? Math.max(0, lastMeasured(data));
  const slider = useRef<HTMLDivElement>(null);
  const box = useBox(slider);
  const keysId = useId();
  useEffect(() => {
    // Returns the focus after the table was opened with a key.
    if (takesFocus) slider.current?.focus();
  }, [takesFocus]);
  return (
    <div
      role="slider"
      data-chart
      tabIndex={0}
      ref={slider}
      aria-label={data.title}
      aria-describedby={keysId}
      aria-keyshortcuts="T"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, data.points.length - 1)}
      aria-valuenow={shown}
      aria-valuetext={textOf(data, shown)}
      {...handlers}
      className={classNames(
        'group/chart relative rounded-control [print-color-adjust:exact] focus-visible:outline-offset-4',
        isOld && 'saturate-[.15]',
      )}
    >
      <ChartReadout data={data} at={at} />
      {plot({ box, at, read })}
      <p
        id={keysId}
        aria-hidden
        className="floating absolute inset-x-0 top-full z-10 mt-1 hidden rounded-control px-2 py-1 text-11 text-muted group-focus-visible/chart:block print:hidden"
      >
        {t('chart.keys')} {hasLinks && t('chart.openKey')}
      </p>
    </div>
  );
}

/** Key of the series that Enter opens at a point. */
function mainAt(data: ChartData, at: number): string {
  const there = namedSeries(data).filter(({ values }) => values[at]);
  return (there.find(({ look }) => look === 'main') ?? there[0])?.key ?? '';
}

/** Spoken text of a point. */
function textOf(data: ChartData, at: number): string {
  const values = namedSeries(data).flatMap(({ name, values: all }) => {
    const value = all[at] ?? null;
    return value === null ? [] : [`${name} ${formatNumber(value)}`];
  });
  return `${data.points[at]?.label ?? ''}: ${formatList(values)}`;
}

interface ChartHeadProps extends ChartProps {
  readonly view: View['is'];
  readonly onView: (view: View['is']) => void;
}

function ChartHead({ data, heading, note, tools, stale, view, onView }: ChartHeadProps) {
  const { t } = useTranslation('ui');
  const save = () => saveText(`${fileName(data.title)}.csv`, 'text/csv', csvOf(data));
  return (
    <header className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
      {heading ?? <h3 className="font-semibold">{data.title}</h3>}
      {note && <p className="num text-12 text-muted">{note}</p>}
      <div className="ms-auto flex items-center gap-1 print:hidden">
        {stale && <span className="num text-12 text-muted">{stale.text}</span>}
        {stale?.onRefresh && (
          <Button size={24} icon={RefreshCw} onClick={stale.onRefresh}>
            {t('chart.refresh')}
          </Button>
        )}
        {tools}
        {view === 'table' && (
          <Button size={24} variant="ghost" icon={Download} onClick={save}>
            {t('chart.csv')}
          </Button>
        )}
        <IconButton
          size={24}
          icon={Table2}
          label={t('chart.table')}
          isPressed={view === 'table'}
          onClick={() => onView(view === 'table' ? 'chart' : 'table')}
        />
      </div>
    </header>
  );
}
