import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportField } from '#shared/constants/imports.ts';
import type { PreviewRow } from '#shared/contract/importers.ts';
import { usePeople } from '#web/features/people/store.ts';
import { StateGlyph } from '#web/features/states/state-icon.tsx';
import { PriorityIcon } from '#web/features/work-items/fields/priority-icon.tsx';
import { formatDay } from '#web/lib/formats/dates.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

const COLUMNS = [
  'key',
  'state',
  'title',
  'assignees',
  'priority',
  'estimate',
  'due_date',
  'cycle',
] as const;

/** The first rows as they would be imported, with problems at their cells. */
export function PreviewTable({ rows }: { readonly rows: readonly PreviewRow[] }) {
  const { t } = useTranslation('imports');
  return (
    <Table heads={COLUMNS.map((name) => t(`fields.${name}`))} label={t('map.after')}>
      {rows.map((row, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a source may name two rows alike
        <Row key={place} row={row} />
      ))}
    </Table>
  );
}

function Row({ row }: { readonly row: PreviewRow }) {
  const words = useWords('work-items');
  const people = usePeople();
  return (
    <tr className="border-b border-hairline">
      <td className="num px-3 py-1.5 font-mono text-12 text-muted">{row.key}</td>
      <Cell row={row} field="state">
        {row.state && (
          <>
            {row.state.group && <StateGlyph group={row.state.group} />}
            {row.state.name}
          </>
        )}
      </Cell>
      <Cell row={row} field="title">
        <span className="truncate">{row.title}</span>
      </Cell>
      <Cell row={row} field="assignees">
        {row.assignees.map(({ name, id }) => {
          const person = id === null ? undefined : people.get(id);
          return (
            <span key={name} className="flex items-center gap-1.5">
              {person && <Avatar person={person} size={20} />}
              <span className={person ? '' : 'text-muted'}>{person?.name ?? name}</span>
            </span>
          );
        })}
      </Cell>
      <Cell row={row} field="priority">
        {row.priority !== 'none' && (
          <PriorityIcon priority={row.priority} label={words(`fields.priority.${row.priority}`)} />
        )}
      </Cell>
      <Cell row={row} field="estimate">
        {row.estimate}
      </Cell>
      <Cell row={row} field="due_date">
        {row.due_date && formatDay(row.due_date)}
      </Cell>
      <Cell row={row} field="cycle">
        <span className="text-muted">{row.cycle}</span>
      </Cell>
    </tr>
  );
}

interface CellProps {
  readonly row: PreviewRow;
  readonly field: ImportField;
  readonly children: ReactNode;
}

function Cell({ row, field, children }: CellProps) {
  const { t } = useTranslation('imports');
  const problem = row.problems.find((one) => one.field === field);
  if (!problem) {
    return (
      <td className="max-w-64 truncate px-3">
        <span className="flex items-center gap-1.5">{children}</span>
      </td>
    );
  }
  return (
    <td className="bg-warning/12 max-w-64 px-3 text-warning">
      <span className="flex items-center gap-1.5">
        <Icon of={TriangleAlert} size={14} />
        <bdi className="truncate">{problem.value}</bdi>
        <span className="truncate text-12">{t(`problems.${problem.code}`)}</span>
      </span>
    </td>
  );
}

/** The first rows as they are in the source. */
export function RawTable({ rows }: { readonly rows: readonly Readonly<Record<string, string>>[] }) {
  const { t } = useTranslation('imports');
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <Table heads={heads} label={t('map.raw')}>
      {rows.map((row, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no names of their own
        <tr key={place} className="border-b border-hairline">
          {heads.map((name) => (
            <td key={name} dir="auto" className="max-w-64 truncate px-3 py-1.5">
              {row[name]}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

interface TableProps {
  readonly heads: readonly string[];
  readonly label: string;
  readonly children: ReactNode;
}

function Table({ heads, label, children }: TableProps) {
  return (
    <table aria-label={label} className="w-full border-collapse text-13 whitespace-nowrap">
      <thead>
        <tr className="bg-canvas text-12 text-muted">
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className="border-y border-line px-3 py-1.5 text-start font-medium"
            >
              <bdi>{head}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
