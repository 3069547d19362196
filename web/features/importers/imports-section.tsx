import { Link, useNavigate } from '@tanstack/react-router';
import { FileJson, FileSpreadsheet, GitBranch, SquareKanban, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IMPORT_SOURCES, type ImportSource } from '#shared/constants/imports.ts';
import type { ImportHistory } from '#shared/contract/importers.ts';
import { dayIn } from '#shared/lib/days.ts';
import { personOf } from '#web/features/people/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useKeptRead } from '#web/lib/local-copy/use-kept-read.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { PlainTable } from '#web/ui/tables/plain-table.tsx';

import { SourceDialog } from './source-dialog.tsx';
import { useImportChanges } from './store.ts';

const ICONS: Readonly<Record<ImportSource, LucideIcon>> = {
  csv: FileSpreadsheet,
  jira: SquareKanban,
  github: GitBranch,
  trello: FileJson,
};

/** Starts imports, and lists earlier ones. */
export function ImportsSection() {
  const { t } = useTranslation('imports');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const [source, setSource] = useState<ImportSource | null>(null);
  return (
    <div className="grid gap-8">
      <ul className="grid gap-3 md:grid-cols-2" aria-label={t('sources.label')}>
        {IMPORT_SOURCES.map((one) => (
          <li key={one} className="flex items-start gap-3 rounded-card border border-line p-4">
            <Icon of={ICONS[one]} size={20} className="mt-0.5 text-muted" />
            <div className="min-w-0 flex-1">
              <h2 className="font-medium">{t(`sources.${one}.name`)}</h2>
              <p className="text-12 text-muted">{t(`sources.${one}.text`)}</p>
            </div>
            <Button
              aria-label={t('sources.begin', { source: t(`sources.${one}.name`) })}
              onClick={() => setSource(one)}
            >
              {t('import')}
            </Button>
          </li>
        ))}
      </ul>
      <History />
      <SourceDialog
        source={source}
        onClose={() => setSource(null)}
        onBegun={(importId) =>
          void navigate({ to: '/$slug/imports/$importId', params: { slug, importId } })
        }
      />
    </div>
  );
}

function History() {
  const { t } = useTranslation('imports');
  const { slug, id } = useWorkspace();
  const { value, error, again } = useKeptRead<ImportHistory[]>(
    useMe().id,
    `/api/workspaces/${slug}/imports/`,
    useImportChanges(id),
  );
  return (
    <section aria-label={t('history.title')}>
      <h2 className="mb-2 font-semibold">
        {t('history.title')}{' '}
        <span className="num font-normal text-muted">{formatNumber(value?.length ?? 0)}</span>
      </h2>
      {error !== undefined && !value && (
        <p role="alert" className="flex flex-wrap items-center gap-2">
          {t('history.failed')} <Button onClick={again}>{t('again')}</Button>
        </p>
      )}
      {!value && error === undefined && <Skeleton className="h-24 rounded-card" />}
      {value?.length === 0 && <p className="text-muted">{t('history.empty')}</p>}
      {value && value.length > 0 && (
        // On phones project and items are below the name.
        <div className="max-md:[&_:is(th,td):nth-child(2)]:hidden max-md:[&_:is(th,td):nth-child(3)]:hidden">
          <PlainTable
            heads={(['name', 'project', 'items', 'by', 'status'] as const).map((name) =>
              t(`history.${name}`),
            )}
          >
            {value.map((row) => (
              <Line key={row.id} row={row} slug={slug} />
            ))}
          </PlainTable>
        </div>
      )}
    </section>
  );
}

function Line({ row, slug }: { readonly row: ImportHistory; readonly slug: string }) {
  const { t } = useTranslation('imports');
  const zone = useMe().user_timezone;
  const items = row.counts.items ?? { made: 0, total: 0 };
  const came = t('history.itemsOf', {
    made: formatNumber(items.made),
    total: formatNumber(items.total),
  });
  return (
    <tr className="border-b border-hairline">
      <td className="max-w-72 py-2 pe-3">
        <Link
          to="/$slug/imports/$importId"
          params={{ slug, importId: row.id }}
          dir="auto"
          className="block truncate font-medium hover:underline"
        >
          {row.name}
        </Link>
        <span className="text-12 text-muted">{t(`sources.${row.source}.name`)}</span>
        <span className="num block truncate text-12 text-muted md:hidden" dir="auto">
          {[row.project_name, came].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td dir="auto" className="max-w-48 truncate pe-3">
        {row.project_name ?? '–'}
      </td>
      <td className="num pe-3">{came}</td>
      <td className="pe-3">
        <span className="flex items-center gap-2">
          <Avatar person={personOf(row.initiated_by_detail)} size={20} />
          {formatDay(dayIn(new Date(row.created_at), zone))}
        </span>
      </td>
      <td className={row.status === 'failed' ? 'text-danger' : 'text-muted'}>
        {t(`status.${row.status}`)}
      </td>
    </tr>
  );
}
