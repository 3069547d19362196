import { Download, RefreshCw, Table2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fileName, saveText } from '#web/lib/browser/save-file.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { type ChartData, csvOf, lastMeasured, namedSeries, seriesAt } from './chart-data.ts';
import { ChartReadout } from './chart-readout.tsx';
import { ChartTable } from './chart-table.tsx';
import { type Box, useBox } from './use-box.ts';
import { useChartCursor } from './use-chart-cursor.ts';

/** Numbers that are older than they should be: they stay, and say of when they are. */
export interface StaleChart {
  readonly text: string;
  /** Reads them again; absent = that cannot be done now. */
  readonly onRefresh?: (() => void) | undefined;
}

/** What stands behind the numbers of a chart. */
export interface ChartLinks {
  /** Opens what a value is the number of; values without anything behind them are passed over. */
  readonly open: (at: number, series: string) => void;
  /** The value as a link to it, for the table. */
  readonly link: (at: number, series: string, text: string) => ReactNode;
}

/** What every chart takes beside its own. */
export interface ChartProps {
  readonly data: ChartData;
  /** Stands for the title, as a menu of charts; absent = the title as text. */
  readonly heading?: ReactNode;
  /** Beside the title: the unit, or what the chart says. */
  readonly note?: string | undefined;
  /** Beside the button of the table. */
  readonly tools?: ReactNode;
  /** Stands over the plot where there is nothing to draw yet; the axes hold their place. */
  readonly empty?: ReactNode;
  readonly stale?: StaleChart | undefined;
  readonly links?: ChartLinks | undefined;
  readonly className?: string | undefined;
}

interface ChartFrameProps extends ChartProps {
  /** Draws the picture; `read` names the point under the pointer. */
  readonly plot: (plot: Plot) => ReactNode;
}

/** What a picture is drawn by. */
export interface Plot {
  readonly box: Box;
  readonly at: number | null;
  readonly read: (at: number | null) => void;
  /** Opens what stands behind a value at a point; absent = nothing does. */
  readonly open?: ((at: number, value: number) => void) | undefined;
}

/** What stands around every chart: title, readout, table, file, states, and the keys that read it. */
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

/** The plot under its readout. It is a slider: arrows read along the points, and what is there is said. */
function Picture({ data, cursor, takesFocus, isOld, hasLinks, plot }: PictureProps) {
  const { t } = useTranslation('ui');
  const { at, read, handlers } = cursor;
  const shown = at ?? Math.max(0, lastMeasured(data));
  const slider = useRef<HTMLDivElement>(null);
  const box = useBox(slider);
  const keysId = useId();
  useEffect(() => {
    // Comes back from the table that a key has opened.
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

/** The series that a point is mainly about: the one that Enter opens. */
function mainAt(data: ChartData, at: number): string {
  const there = namedSeries(data).filter(({ values }) => values[at]);
  return (there.find(({ look }) => look === 'main') ?? there[0])?.key ?? '';
}

/** What a point says, in words. */
function textOf(data: ChartData, at: number): string {
  const values = namedSeries(data).flatMap(({ name, values: all }) => {
    const value = all[at] ?? null;
    return value === null ? [] : [`${name} ${formatNumber(value)}`];
  });
  const list = new Intl.ListFormat(locale(), { type: 'unit', style: 'short' });
  return `${data.points[at]?.label ?? ''}: ${list.format(values)}`;
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
