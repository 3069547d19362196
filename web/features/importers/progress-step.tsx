import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IMPORT_KINDS } from '#shared/constants/imports.ts';
import type { ImportDetail } from '#shared/contract/importers.ts';
import { useIsMailOff } from '#web/features/instances/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { inOwnWords } from '#web/lib/http/refusal-words.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SegmentedBar } from '#web/ui/charts/segmented-bar.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { stepImport } from './store.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { Wizard } from './wizard.tsx';

/** Progress of a running import by kind, with the last imported items. */
export function ProgressStep({ detail }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { status, counts, reason } = detail;
  const hasNoMail = useIsMailOff();
  const items = counts.items ?? { total: 0, made: 0, known: 0, skipped: 0 };
  const done = items.made + items.known + items.skipped;
  const isRunning = status === 'queued' || status === 'running';
  return (
    <Wizard detail={detail} step={4} footer={<Foot detail={detail} />}>
      <div className="mx-auto w-full max-w-3xl px-6 py-10">
        <h2 className="text-18 font-semibold">
          {t(`progress.title.${status === 'undoing' ? 'undoing' : 'running'}`, {
            count: items.total,
            project: detail.project_name ?? '',
          })}
        </h2>
        <p className="mt-1 mb-5 text-muted">
          {t(
            isRunning
              ? hasNoMail
                ? 'progress.leaveNoMail'
                : 'progress.leave'
              : `status.${status}`,
          )}
        </p>
        {status === 'failed' && <Banner tone="danger">{inOwnWords(reason ?? '')}</Banner>}
        <SegmentedBar
          total={Math.max(1, items.total)}
          parts={[{ key: 'done', tone: 'done', value: done }]}
          label={t('progress.of', { done: formatNumber(done), total: formatNumber(items.total) })}
          className="h-2"
        />
        <p className="num mt-2 flex justify-between text-12 text-muted">
          <span>
            {t('progress.of', { done: formatNumber(done), total: formatNumber(items.total) })}
          </span>
          <span>{isRunning && <Rate done={done} total={items.total} />}</span>
        </p>
        <Kinds detail={detail} />
        <Recent detail={detail} />
      </div>
    </Wizard>
  );
}

function Kinds({ detail: { counts } }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  return (
    <ul className="mt-5" aria-label={t('progress.kinds')}>
      {IMPORT_KINDS.map((kind) => {
        const of = counts[kind];
        if (!of || of.total === 0) return null;
        const come = of.made + of.known + of.skipped;
        return (
          <li
            key={kind}
            className="grid grid-cols-[7rem_minmax(0,1fr)_8rem] items-center gap-4 border-b border-hairline py-2"
          >
            <span className="font-medium">{t(`kinds.${kind}`)}</span>
            <SegmentedBar
              total={of.total}
              parts={[{ key: 'done', tone: 'done', value: Math.min(come, of.total) }]}
            />
            <span className="num text-end text-12">
              {t('progress.of', {
                done: formatNumber(Math.min(come, of.total)),
                total: formatNumber(of.total),
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Recent({ detail }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { recent } = detail;
  const project = projects.use(detail.project ?? '');
  if (recent.length === 0) return null;
  return (
    <section aria-label={t('progress.now')} className="mt-6">
      <h2 className="mb-1 flex items-center justify-between font-semibold">
        {t('progress.now')}
        {detail.problems > 0 && (
          <span className="num flex items-center gap-1.5 text-12 font-normal text-warning">
            <Icon of={TriangleAlert} size={14} />
            {t('progress.problems', { count: detail.problems })}
          </span>
        )}
      </h2>
      <ul>
        {recent.map((line) => (
          <li
            key={line.key}
            className="flex items-center gap-3 border-b border-hairline py-1.5 text-13"
          >
            <Icon
              of={line.problem ? TriangleAlert : CircleCheck}
              className={line.problem ? 'text-warning' : 'text-success'}
            />
            <span className="w-24 shrink-0 truncate font-mono text-12 text-muted">{line.key}</span>
            <span className="w-20 shrink-0 font-mono text-12 text-muted max-md:hidden">
              {project && line.sequence_id !== null
                ? `${project.identifier}-${line.sequence_id}`
                : ''}
            </span>
            <bdi className="min-w-0 flex-1 truncate">{line.title}</bdi>
            <span className="text-12 text-muted">
              {line.problem
                ? t(`problems.${line.problem}`)
                : t('progress.created', { count: line.comments })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Speed since the page was opened, and the estimated remaining time. */
function Rate({ done, total }: { readonly done: number; readonly total: number }) {
  const { t } = useTranslation('imports');
  const [first] = useState(() => ({ at: Date.now(), done }));
  const [now, setNow] = useState(first.at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = (now - first.at) / 1_000;
  const rate = seconds > 1 ? (done - first.done) / seconds : 0;
  if (rate < 1) return null;
  return t('progress.rate', {
    rate: formatNumber(Math.round(rate)),
    seconds: formatNumber(Math.ceil((total - done) / rate)),
  });
}

function Foot({ detail }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { id: importId, status } = detail;
  const { slug } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const canPause = status === 'queued' || status === 'running';
  const { isBusy, reason, submit } = useSubmit([], () =>
    stepImport(slug, importId, canPause ? 'pause' : 'run'),
  );
  if (status === 'undoing') return null;
  return (
    <>
      {reason && <Banner tone="danger">{reason}</Banner>}
      <span className="me-auto text-13 text-muted">{t('progress.seen')}</span>
      <Button isBusy={isBusy} onClick={() => void submit()}>
        {t(canPause ? 'progress.pause' : 'progress.resume')}
      </Button>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('progress.stop')}
      </Button>
      <UndoDialog importId={importId} open={isAsking} onOpenChange={setAsking} />
    </>
  );
}
