import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type AuditEntry, thingOf } from '#shared/contract/audit.ts';
import { dayIn } from '#shared/lib/days.ts';
import { formatDay, formatTime } from '#web/lib/formats/dates.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { measuredBy, type RowPlace, VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
}

/** Entries by day; each expands to its changes and browser. */
export function AuditTable({ entries }: AuditTableProps) {
  const { t } = useTranslation('instances');
  const lines = linesOf(entries);
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-start md:min-w-176">
        <thead>
          <tr className="text-12 text-muted">
            {(['time', 'who', 'what', 'from'] as const).map((name) => (
              <th
                key={name}
                scope="col"
                className={classNames(
                  'border-b border-line px-3 py-2 text-start font-medium',
                  name === 'from' && 'max-md:hidden',
                )}
              >
                {t(`audit.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <VirtualRows as="tr" rows={lines} keyOf={({ key }) => key} height={ROW_HEIGHT}>
            {({ key, entry }, place) =>
              entry ? (
                <EntryRow entry={entry} place={place} />
              ) : (
                <tr {...measuredBy(place)}>
                  <th
                    scope="row"
                    colSpan={4}
                    className="bg-canvas px-3 py-1.5 text-start font-semibold"
                  >
                    {formatDay(key)}
                  </th>
                </tr>
              )
            }
          </VirtualRows>
        </tbody>
      </table>
    </div>
  );
}

/** Height of an entry, in pixels. */
const ROW_HEIGHT = 37;

interface Line {
  /** A day, or the id of an entry. */
  readonly key: string;
  /** Null = the heading of a day. */
  readonly entry: AuditEntry | null;
}

function linesOf(entries: readonly AuditEntry[]): readonly Line[] {
  const days = Map.groupBy(entries, ({ created_at }) => dayIn(new Date(created_at)));
  return [...days].flatMap(([day, rows]) => [
    { key: day, entry: null },
    ...rows.map((entry) => ({ key: entry.id, entry })),
  ]);
}

interface EntryRowProps {
  readonly entry: AuditEntry;
  readonly place: RowPlace;
}

function EntryRow({ entry, place }: EntryRowProps) {
  const { t } = useTranslation('instances');
  const [isOpen, setOpen] = useState(false);
  const { created_at, actor, actor_id, ip } = entry;
  return (
    <tr
      {...measuredBy(place)}
      className={classNames('align-top', isOpen ? 'bg-hover' : 'hover:bg-hover')}
    >
      <td className="num border-b border-line px-3 py-2 whitespace-nowrap text-muted">
        {formatTime(created_at)}
      </td>
      <td className="border-b border-line px-3 py-2">
        <bdi>{actor || t(actor_id === null ? 'audit.program' : 'audit.gone')}</bdi>
      </td>
      <td className="border-b border-line px-3 py-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="rounded-control text-start wrap-anywhere hover:underline"
        >
          <EntryWords entry={entry} />
        </button>
        <bdi className="num block text-12 text-muted md:hidden">{ip}</bdi>
        {isOpen && <EntryDetails entry={entry} />}
      </td>
      <td
        className="num border-b border-line px-3 py-2 whitespace-nowrap text-muted max-md:hidden"
        dir="ltr"
      >
        {ip}
      </td>
    </tr>
  );
}

/** Describes an entry; an action without a message is named as it is. */
function EntryWords({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('instances');
  const { action, place } = entry;
  const thing = thingOf(entry);
  const target = thing ? t(`audit.things.${thing}`) : entry.target;
  const key = action.replaceAll('.', '_');
  return (
    <>
      {t(`audit.actions.${key}`, { target, defaultValue: `${action} ${target}` })}
      {place !== '' && place !== target && (
        <span className="text-muted"> {t('audit.in', { place })}</span>
      )}
    </>
  );
}

function EntryDetails({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('instances');
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
      {Object.entries(entry.details).map(([key, value]) => (
        <Detail key={key} name={key}>
          {Array.isArray(value) && value.length === 2 ? (
            <>
              <s className="text-muted">{textOf(value[0])}</s> → {textOf(value[1])}
            </>
          ) : (
            textOf(value)
          )}
        </Detail>
      ))}
      <Detail name={t('audit.action')}>{entry.action}</Detail>
      {entry.user_agent !== '' && <Detail name={t('audit.browser')}>{entry.user_agent}</Detail>}
    </dl>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="font-mono wrap-anywhere" dir="ltr">
        {children}
      </dd>
    </>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
