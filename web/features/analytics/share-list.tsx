import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { type Dimension, fieldOfDimension } from '#shared/work-item-fields/dimensions.ts';
import { useOpenList } from '#web/features/progress/chart-links.tsx';
import { NumberLink } from '#web/features/progress/number-link.tsx';
import { wordName } from '#web/features/work-items/fields/value-text.ts';
import { fileName, saveText } from '#web/lib/browser/save-file.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { formatNumber, formatShare } from '#web/lib/formats/numbers.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { type ChartData, csvOf } from '#web/ui/charts/chart-data.ts';
import { SegmentedBar } from '#web/ui/charts/segmented-bar.tsx';
import type { ChartTone } from '#web/ui/charts/tones.ts';
import { SearchInput } from '#web/ui/fields/search-input.tsx';

import { narrowed } from './numbers.ts';
import { type Column, Head } from './share-head.tsx';
import { isOfDays, type ShareLine, type ShareTable } from './share-rows.ts';
import { useSortedLines } from './sorted-lines.ts';

interface ShareListProps {
  readonly title: string;
  readonly table: ShareTable;
  readonly x: Dimension;
  readonly group: Dimension | null;
  /** Filter of everything counted. */
  readonly query: string;
  readonly isShare?: boolean | undefined;
  /** An item can be in several rows; the total counts it once. */
  readonly isPlural?: boolean | undefined;
}

const TONES: readonly ChartTone[] = ['plain', 'waiting', 'busy', 'done', 'lost', 'main'];
const GROUP_TONES: Readonly<Record<string, ChartTone>> = {
  backlog: 'plain',
  unstarted: 'waiting',
  started: 'busy',
  completed: 'done',
  cancelled: 'lost',
};

/** Above this number of rows, the table has a search. */
const FEW = 5;

/** An analysis as a table with bars; every number links to its list. */
export function ShareList(props: ShareListProps) {
  const { title, table, x, group, query, isShare = false, isPlural = false } = props;
  const { t } = useTranslation('analytics');
  const nameOf = useNames();
  const most = Math.max(1, ...table.lines.map(({ total }) => total.value));
  const columns = useColumns(table, group);
  const sorted = useSortedLines(table.lines, (line) => nameOf(x, line.name));
  const text = (value: number, whole: number) =>
    isShare ? formatShare(whole === 0 ? 0 : value / whole) : formatNumber(value);
  const save = () =>
    saveText(
      `${fileName(title)}.csv`,
      'text/csv',
      csvOf(dataOf(title, table, x, group, nameOf, t)),
    );
  return (
    <div className="min-w-0">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2">
        <Legend columns={columns} />
        <span className="ms-auto flex items-center gap-1">
          {table.lines.length > FEW && (
            <SearchInput
              isExpanding
              value={sorted.words}
              onChange={sorted.setWords}
              label={t('search', { title })}
              placeholder={t(`dimensions.${x}`)}
            />
          )}
          <Button size={24} variant="ghost" icon={Download} onClick={save}>
            {t('csv')}
          </Button>
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
      <div className="overflow-x-auto" role="region" aria-label={title} tabIndex={0}>
        <table className="w-full border-collapse text-13">
          <caption className="sr-only">{title}</caption>
          <Head x={x} columns={columns} sorted={sorted} />
          <tbody>
            {sorted.lines.length === 0 && <NotFound width={columns.length + 3} />}
            {sorted.lines.map((line) => (
              <Line
                key={line.key}
                {...{ line, table, columns, query, most, text }}
                name={nameOf(x, line.name)}
              />
            ))}
          </tbody>
          <Foot {...{ table, columns, query, text }} isPlural={isPlural} />
        </table>
      </div>
    </div>
  );
}

function NotFound({ width }: { readonly width: number }) {
  const { t } = useTranslation('analytics');
  return (
    <tr>
      <td colSpan={width} className="px-4 py-6 text-center text-muted">
        {t('notFound')}
      </td>
    </tr>
  );
}

function useColumns({ columns }: ShareTable, group: Dimension | null): readonly Column[] {
  const nameOf = useNames();
  if (group === null) return [];
  return columns.map(({ key, name, once, query }, index) => ({
    key,
    once,
    query,
    name: nameOf(group, name),
    tone: GROUP_TONES[key] ?? TONES[index % TONES.length] ?? 'plain',
  }));
}

function Legend({ columns }: { readonly columns: readonly Column[] }) {
  return columns.map(({ key, name, once, tone }) => (
    <span key={key} className="num inline-flex items-center gap-1.5 text-12 text-muted">
      <SegmentedBar total={1} parts={[{ key, tone, value: 1 }]} className="w-2.5" />
      {name} <b className="font-medium text-ink">{formatNumber(once)}</b>
    </span>
  ));
}

interface LineProps {
  readonly line: ShareLine;
  readonly name: string;
  readonly table: ShareTable;
  readonly columns: readonly Column[];
  readonly query: string;
  readonly most: number;
  readonly text: (value: number, whole: number) => string;
}

function Line({ line, name, table, columns, query, most, text }: LineProps) {
  const { t } = useTranslation('analytics');
  const { total, parts } = line;
  const bars =
    parts.length === 0
      ? [{ key: 'all', tone: 'plain' as const, value: total.value }]
      : parts.map(({ value }, index) => {
          const { key = '', tone = 'plain' } = columns[index] ?? {};
          return { key, tone, value };
        });
  const openList = useOpenList();
  const handleOpen = (key: string) => {
    const part = parts[columns.findIndex((column) => column.key === key)] ?? total;
    openList(narrowed(query, part.query));
  };
  return (
    <tr className="border-b border-hairline hover:bg-hover">
      <th scope="row" dir="auto" className="max-w-56 truncate py-2 ps-4 text-start font-normal">
        {name}
      </th>
      <td className="px-3 max-md:hidden">
        <SegmentedBar parts={bars} total={most} onOpen={handleOpen} className="h-3.5!" />
      </td>
      {parts.map((part, index) => (
        <td key={columns[index]?.key} className="num px-3 text-end">
          {part.value === 0 ? (
            <span className="text-faint">0</span>
          ) : (
            <NumberLink
              query={narrowed(query, part.query)}
              label={t('openList', { name, count: part.value })}
            >
              {text(part.value, total.value)}
            </NumberLink>
          )}
        </td>
      ))}
      <td className="num pe-4 text-end font-medium">
        <NumberLink
          query={narrowed(query, total.query)}
          label={t('openList', { name, count: total.value })}
        >
          {text(total.value, table.total)}
        </NumberLink>
      </td>
    </tr>
  );
}

interface FootProps {
  readonly table: ShareTable;
  readonly columns: readonly Column[];
  readonly query: string;
  readonly text: (value: number, whole: number) => string;
  readonly isPlural: boolean;
}

/** The totals row. */
function Foot({ table, columns, query, text, isPlural }: FootProps) {
  const { t } = useTranslation('analytics');
  return (
    <tfoot>
      <tr>
        <th scope="row" className="py-2.5 ps-4 text-start font-medium">
          {isPlural ? t('once') : t('total')}
        </th>
        <td aria-hidden className="max-md:hidden" />
        {columns.map(({ key, name, once, query: part }) => (
          <td key={key} className="num px-3 text-end text-muted">
            <NumberLink query={narrowed(query, part)} label={t('openList', { name, count: once })}>
              {text(once, table.total)}
            </NumberLink>
          </td>
        ))}
        <td className="num pe-4 text-end font-semibold">
          <NumberLink query={query}>{formatNumber(table.total)}</NumberLink>
        </td>
      </tr>
    </tfoot>
  );
}

/** Returns a function that names a key: messages for fixed words, names as they are. */
export function useNames(): (dimension: Dimension, name: string | null) => string {
  const { t } = useTranslation(['analytics', 'work-items']);
  return (dimension, name) => {
    if (name === null) return t(`none.${dimension}`, { defaultValue: t('none.any') });
    const field = fieldOfDimension(dimension);
    if (field?.words) return wordName(field, name, t);
    return isOfDays(dimension) ? formatDay(name) : name;
  };
}

function dataOf(
  title: string,
  table: ShareTable,
  x: Dimension,
  group: Dimension | null,
  nameOf: ReturnType<typeof useNames>,
  t: (key: string) => string,
): ChartData {
  const column = (key: string, name: string, values: readonly number[]) =>
    ({ key, name, tone: 'plain', look: 'band', values }) as const;
  return {
    title,
    pointName: t(`dimensions.${x}`),
    points: table.lines.map(({ key, name }) => ({ key, label: nameOf(x, name) })),
    series: [
      ...(group === null
        ? []
        : table.columns.map(({ key, name }, index) =>
            column(
              key,
              nameOf(group, name),
              table.lines.map(({ parts }) => parts[index]?.value ?? 0),
            ),
          )),
      column(
        'total',
        t('total'),
        table.lines.map(({ total }) => total.value),
      ),
    ],
  };
}
