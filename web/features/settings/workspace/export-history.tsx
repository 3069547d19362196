import type { TFunction } from 'i18next';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { EXPORT_CANCELED } from '#shared/constants/exports.ts';
import type { ExportHistory } from '#shared/contract/exports.ts';
import type { PageReply } from '#shared/contract/paging.ts';
import { dayIn } from '#shared/lib/days.ts';
import { useExportChanges } from '#web/features/exports/store.ts';
import { personOf } from '#web/features/people/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatDay, today } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { inOwnWords } from '#web/lib/http/refusal-words.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { useKeptRead } from '#web/lib/local-copy/use-kept-read.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { PlainTable } from '#web/ui/tables/plain-table.tsx';
import { TablePages } from '#web/ui/tables/table-pages.tsx';

const PAGE = 10;

/** Exports of the workspace; only the owner of an export can download it. */
export function ExportHistoryTable() {
  const { t } = useTranslation('exports');
  const { slug, id: workspaceId } = useWorkspace();
  const [page, setPage] = useState(0);
  const { value, error } = useKeptRead<PageReply<ExportHistory>>(
    useMe().id,
    `/api/workspaces/${slug}/export-issues/?per_page=${PAGE}&cursor=${PAGE}:${page}:0`,
    useExportChanges(workspaceId),
  );
  const total = value?.total_results ?? 0;
  if (error !== undefined && !value) return <p role="alert">{t('history.failed')}</p>;
  return (
    <section aria-label={t('history.title')}>
      <h2 className="mb-2 font-semibold">
        {t('history.title')}{' '}
        <span className="num font-normal text-muted">{formatNumber(total)}</span>
      </h2>
      {value && total === 0 && <p className="text-muted">{t('history.empty')}</p>}
      {total > 0 && (
        <PlainTable
          heads={(['content', 'format', 'size', 'exported', 'link'] as const).map((name) =>
            t(`history.${name}`),
          )}
        >
          {value?.results.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </PlainTable>
      )}
      {total > PAGE && (
        <TablePages
          first={page * PAGE}
          shown={value?.results.length ?? 0}
          total={total}
          pageSize={PAGE}
          onPage={setPage}
        />
      )}
    </section>
  );
}

function Line({ row }: { readonly row: ExportHistory }) {
  const { t } = useTranslation('exports');
  const zone = useMe().user_timezone;
  const names = projects.useSelect(
    (rows) => rows.filter(({ id }) => row.project.includes(id)).map(({ name }) => name),
    [row.project],
  );
  const known =
    names.length > 3 ? t('someProjects', { count: row.project.length }) : formatList(names);
  return (
    <tr className="border-b border-hairline">
      <td className="py-2 pe-3">
        <span dir="auto" className="block">
          {row.name ?? (known || t('someProjects', { count: row.project.length }))}
        </span>
        <span className="num text-12 text-muted">{t('history.items', { count: row.total })}</span>
      </td>
      <td className="pe-3">{t(`formats.${row.provider}`)}</td>
      <td className="num pe-3">{row.size === null ? '–' : sizeText(row.size, t)}</td>
      <td className="pe-3">
        <span className="flex items-center gap-2">
          <Avatar person={personOf(row.initiated_by_detail)} size={20} />
          {formatDay(dayIn(new Date(row.created_at), zone))}
        </span>
      </td>
      <td>
        <Outcome row={row} />
      </td>
    </tr>
  );
}

function Outcome({ row }: { readonly row: ExportHistory }) {
  const { t } = useTranslation('exports');
  const { initiated_by, status, url, expires_at, reason } = row;
  const me = useMe();
  if (status === 'failed' && reason === EXPORT_CANCELED)
    return <span className="text-muted">{t('history.canceled')}</span>;
  if (status === 'failed')
    return (
      <span className="text-danger">
        {t('history.broken', { reason: inOwnWords(reason ?? '') })}
      </span>
    );
  if (status !== 'completed') return <span className="text-muted">{t('history.running')}</span>;
  // It was downloaded directly and is not stored.
  if (expires_at === null) return <span className="text-muted">{t('history.downloaded')}</span>;
  const isOver = dayIn(new Date(expires_at), me.user_timezone) < today(me.user_timezone);
  if (isOver || (url === null && initiated_by === me.id))
    return <span className="text-muted">{t('history.expired')}</span>;
  if (url === null) return <span className="text-muted">{t('history.theirs')}</span>;
  return (
    <a href={url} className="inline-flex items-center gap-1.5 text-accent hover:underline">
      <Download className="size-4" aria-hidden />
      {t('history.download')}
      <span className="text-12 text-muted">
        {t('history.expires', { day: formatDay(dayIn(new Date(expires_at), me.user_timezone)) })}
      </span>
    </a>
  );
}

function sizeText(bytes: number, t: TFunction<'exports'>): string {
  const kilo = bytes / 1024;
  return kilo < 1024
    ? t('history.kilobytes', { size: formatNumber(Math.max(1, Math.round(kilo))) })
    : t('history.megabytes', { size: formatNumber(Math.round((kilo / 1024) * 10) / 10) });
}
