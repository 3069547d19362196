import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportDetail, ImportProblem } from '#shared/contract/importers.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { BASE, get } from '#web/lib/http/http.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { importPath } from './store.ts';

/** Few enough that the content below stays visible. */
const FIRST = 6;

/** Problems of the import, with the whole report as a file. */
export function ProblemList({ detail }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { slug } = useWorkspace();
  const path = `${importPath(slug, detail.id)}problems/`;
  const { value, error, again, keep } = useRead<ImportProblem[]>(path, detail.problems);
  const [isBusy, setBusy] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const project = projects.use(detail.project ?? '');
  if (detail.problems === 0) return null;
  const rows = value ?? [];
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  async function more() {
    setWhole(true);
    if (shown.length < rows.length) return;
    setBusy(true);
    const last = rows.at(-1)?.id ?? '';
    try {
      const next = await get<ImportProblem[]>(path, { after: last });
      keep((known) => [...known, ...next]);
    } catch {
      showToast({ title: t('report.problemsFailed'), tone: 'error' });
    }
    setBusy(false);
  }
  return (
    <section aria-label={t('report.problems')} className="mt-6">
      <div className="mb-1 flex items-center gap-2">
        <h2 className="font-semibold">{t('report.problems')}</h2>
        <span className="num text-muted">{formatNumber(detail.problems)}</span>
        <a
          href={`${BASE}${importPath(slug, detail.id)}report/`}
          className="ms-auto rounded-control border border-line px-2.5 py-1 text-13 hover:bg-hover"
        >
          {t('report.download')}
        </a>
      </div>
      {error !== undefined && !value && (
        <p role="alert" className="flex flex-wrap items-center gap-2">
          {t('report.problemsFailed')} <Button onClick={again}>{t('again')}</Button>
        </p>
      )}
      <ul>
        {shown.map((row) => (
          <ProblemLine key={row.id} row={row} project={project?.identifier} />
        ))}
      </ul>
      {rows.length > 0 && shown.length < detail.problems && (
        <Button variant="ghost" isBusy={isBusy} onClick={() => void more()}>
          {t('report.more', { count: detail.problems - shown.length })}
        </Button>
      )}
    </section>
  );
}

interface ProblemLineProps {
  readonly row: ImportProblem;
  /** Project identifier. */
  readonly project: string | undefined;
}

function ProblemLine({ row, project }: ProblemLineProps) {
  const { t } = useTranslation('imports');
  return (
    <li className="flex items-center gap-x-3 border-b border-hairline py-1.5 text-13 max-md:flex-wrap">
      <Icon of={TriangleAlert} className="shrink-0 text-warning" />
      <span className="w-24 shrink-0 truncate font-mono text-12 text-muted">{row.key}</span>
      <span className="w-20 shrink-0 font-mono text-12 text-muted max-md:hidden">
        {row.sequence_id !== null && project ? `${project}-${row.sequence_id}` : ''}
      </span>
      <bdi className="min-w-0 flex-1 truncate">{row.title || t('report.noTitle')}</bdi>
      <span className="min-w-0 truncate text-12 text-muted max-md:basis-full max-md:ps-7">
        {t(`problems.${row.code}`)}
        {row.value !== '' && row.code !== 'title_cut' && <bdi> ({row.value})</bdi>}
      </span>
    </li>
  );
}
