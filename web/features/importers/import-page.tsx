import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportStatus } from '#shared/constants/imports.ts';
import type { ImportDetail, ImportImage } from '#shared/contract/importers.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { inOwnWords } from '#web/lib/http/refusal-words.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { ForecastStep } from './forecast-step.tsx';
import { MapStep } from './map-step.tsx';
import { ProgressStep } from './progress-step.tsx';
import { ReportStep } from './report-step.tsx';
import { forgetImport, importPath, stepImport, useOwnImport } from './store.ts';
import { Wizard } from './wizard.tsx';

/** One import from its source to its report, step by step. */
export function ImportPage() {
  const { t } = useTranslation('imports');
  const { slug } = useWorkspace();
  const { importId } = useParams({ strict: false });
  const image = useOwnImport(importId ?? '');
  const { value, error, keep, again } = useRead<ImportDetail>(
    importId ? importPath(slug, importId) : null,
    `${image?.status} ${image?.status === 'mapping' ? image.rev : 0}`,
  );
  // Another admin's import is not in the feed, so it is polled.
  usePoll(again, !image && value !== undefined && MOVING.has(value.status));
  if (error instanceof HttpError && error.status === 404) {
    return <EmptyState isPage title={t('missing.title')} text={t('missing.text')} />;
  }
  if (!value && error !== undefined) {
    return (
      <EmptyState
        isPage
        title={t('missing.notRead')}
        action={<Button onClick={again}>{t('again')}</Button>}
      />
    );
  }
  if (!value) {
    return (
      <div className="p-6" aria-busy>
        <Skeleton className="h-96 rounded-card" />
      </div>
    );
  }
  // Counts and status come from the feed, which is ahead of the reading.
  const detail: ImportDetail = image ? { ...value, ...liveOf(image) } : value;
  return <Step detail={detail} onChange={(next) => keep(() => next)} onAgain={again} />;
}

/** Statuses while a job is working. */
const MOVING = new Set<ImportStatus>([
  'draft',
  'reading',
  'checking',
  'queued',
  'running',
  'undoing',
]);
const EVERY_MS = 2_000;

function usePoll(read: () => void, isOn: boolean): void {
  const tick = useEffectEvent(read);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}

function liveOf({ workspace: _workspace, rev: _rev, ...facts }: ImportImage) {
  return facts;
}

interface StepProps {
  readonly detail: ImportDetail;
  readonly onChange: (detail: ImportDetail) => void;
  readonly onAgain: () => void;
}

function Step(props: StepProps) {
  const { status, forecast } = props.detail;
  if (status === 'mapping') {
    return forecast ? <ForecastStep {...props} /> : <MapStep {...props} />;
  }
  if (status === 'draft' || status === 'reading' || status === 'checking') {
    return <Waiting {...props} />;
  }
  const hasRun = props.detail.started_at !== null;
  if (status === 'failed' && !hasRun) return <Waiting {...props} />;
  if (status === 'completed' || status === 'undone') return <ReportStep {...props} />;
  return <ProgressStep {...props} />;
}

function Waiting({ detail }: StepProps) {
  const { t } = useTranslation('imports');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const { status, reason, counts } = detail;
  const isFailed = status === 'failed';
  const isDraft = status === 'draft';
  const forget = useSubmit([], async () => {
    await forgetImport(slug, detail.id);
    await navigate({ to: '/$slug/settings/imports', params: { slug } });
  });
  const again = useSubmit([], () => stepImport(slug, detail.id, 'read'));
  const refusal = again.reason ?? forget.reason;
  return (
    <Wizard
      detail={detail}
      step={status === 'checking' ? 3 : 1}
      footer={
        (isFailed || isDraft) && (
          <>
            {refusal && <Banner tone="danger">{refusal}</Banner>}
            <Button isBusy={forget.isBusy} onClick={() => void forget.submit()}>
              {t('forget')}
            </Button>
            {isFailed && (
              <Button variant="primary" isBusy={again.isBusy} onClick={() => void again.submit()}>
                {t('waiting.again')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="mx-auto grid max-w-xl gap-4 px-6 py-16">
        <h2 className="text-18 font-semibold">
          {t(
            isFailed || isDraft || status === 'checking' ? `waiting.${status}` : 'waiting.reading',
          )}
        </h2>
        {isFailed && <Banner tone="danger">{inOwnWords(reason ?? '')}</Banner>}
        {isDraft && <p className="text-muted">{t('waiting.draftText')}</p>}
        {!isFailed && !isDraft && (
          <p className="num flex items-center gap-2 text-muted">
            <Spinner label={t('waiting.label')} />
            {t('waiting.items', { count: counts.items?.total ?? 0 })}
          </p>
        )}
      </div>
    </Wizard>
  );
}
