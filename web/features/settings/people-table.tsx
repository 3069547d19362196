import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Person } from '#web/features/people/store.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

/** A column beside the name. */
export interface PeopleColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** As wide as its control, where there are more columns than two. */
  readonly hasControl?: boolean;
  /** Its texts are long: a mail address. */
  readonly isLong?: boolean;
  /** Left out where there is little room. */
  readonly isWide?: boolean;
  /** Left out already where there is not much room. */
  readonly isExtra?: boolean;
}

interface PeopleTableProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly person: (row: Row) => Person & { readonly fullName: string };
  readonly myId: string;
  readonly columns: readonly PeopleColumn<Row>[];
  readonly menu: (row: Row) => ReactNode;
}

/** People and what they are here, as a table. */
export function PeopleTable<Row extends { readonly id: string }>(props: PeopleTableProps<Row>) {
  const { label, rows, person, myId, columns, menu } = props;
  const { t } = useTranslation('settings');
  return (
    <table className="w-full table-fixed border-collapse text-start" aria-label={label}>
      <thead>
        <tr className="border-b border-line text-12 text-muted [&>th]:h-9 [&>th]:pe-3 [&>th]:text-start [&>th]:font-medium">
          <th className="w-[45%] md:w-[28%]">{t('people.name')}</th>
          {columns.map(({ key, title, isWide, isExtra, isLong, hasControl }) => (
            <th
              key={key}
              className={classNames(
                isWide && 'max-md:hidden',
                isExtra && 'max-xl:hidden',
                isLong && 'md:w-36 lg:w-44',
                hasControl && 'md:w-30',
              )}
            >
              {title}
            </th>
          ))}
          <th className="w-10 pe-0!">
            <span className="sr-only">{t('people.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const somebody = person(row);
          return (
            <tr key={row.id} className="border-b border-line [&>td]:h-11 [&>td]:pe-3">
              <td>
                <span className="flex min-w-0 items-center gap-2.5">
                  <Avatar person={somebody} size={24} isDecorative />
                  <span className="truncate font-medium" dir="auto">
                    {somebody.fullName}
                  </span>
                  {somebody.id === myId && <Badge>{t('people.you')}</Badge>}
                </span>
              </td>
              {columns.map(({ key, cell, isWide, isExtra }) => (
                <td
                  key={key}
                  className={classNames(
                    (isWide || isExtra) && 'truncate text-muted',
                    isWide && 'max-md:hidden',
                    isExtra && 'max-xl:hidden',
                  )}
                >
                  {cell(row)}
                </td>
              ))}
              <td className="pe-0! text-end">{menu(row)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
