import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FailedJob, FailedJobs } from '#shared/contract/instances.ts';
import { relative } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { HttpError, send } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { Row, Rows } from './page-parts.tsx';

interface FailedJobListProps {
  readonly jobs: FailedJobs;
  /** Loads the list again. */
  readonly onChange: () => void;
}

/**
 * Failed jobs with their errors; each can be retried, or dismissed when it is no longer retried
 * automatically.
 */
export function FailedJobList({ jobs: { total, results }, onChange }: FailedJobListProps) {
  const { t } = useTranslation('instances');
  const [problem, setProblem] = useState<string | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  async function change(job: FailedJob, how: 'retry' | 'discard') {
    setBusyId(job.id);
    setProblem(null);
    const path = `/api/instances/jobs/${job.id}/`;
    try {
      if (how === 'retry') await send('POST', `${path}retry/`, { isOtherSession: true });
      else await send('DELETE', path, { isOtherSession: true });
      showToast({ title: t(`health.failed.${how}Done`), key: 'failed-job' });
    } catch (error) {
      setProblem(error instanceof HttpError && error.status >= 400 ? error.message : t('away'));
    }
    setBusyId(null);
    onChange();
  }

  if (total === 0 && !problem) return null;
  return (
    <section id="failed-jobs" tabIndex={-1} className="scroll-mt-4 outline-none">
      <h2 className="mb-3 font-semibold">
        {t('health.failed.title')}{' '}
        <span className="num font-normal text-muted">{formatNumber(total)}</span>
      </h2>
      {problem && (
        <div className="mb-3">
          <Banner tone="danger">{problem}</Banner>
        </div>
      )}
      <Rows label={t('health.failed.title')}>
        {results.map((job) => (
          <FailedJobRow
            key={job.id}
            job={job}
            isBusy={busyId === job.id}
            onRetry={() => void change(job, 'retry')}
            onDiscard={() => void change(job, 'discard')}
          />
        ))}
      </Rows>
      {total > results.length && (
        <p className="mt-2 text-12 text-muted">
          {t('health.failed.more', { count: total - results.length })}
        </p>
      )}
    </section>
  );
}

interface FailedJobRowProps {
  readonly job: FailedJob;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

function FailedJobRow({ job, isBusy, onRetry, onDiscard }: FailedJobRowProps) {
  const { t } = useTranslation('instances');
  const { kind, about, error, failures, is_over, failed_at } = job;
  return (
    <Row>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">
            {t(`health.work.${kind.replaceAll('.', '_')}`, { defaultValue: kind })}
            {about !== '' && <bdi className="ms-1.5 font-normal text-muted">{about}</bdi>}
          </p>
          <p className="font-mono text-12 wrap-anywhere text-danger" dir="ltr">
            {error}
          </p>
          <p className="text-12 text-muted">
            {t('health.failed.times', { count: failures, when: relative(failed_at) })}{' '}
            {t(is_over ? 'health.failed.over' : 'health.failed.goesOn')}
          </p>
        </div>
        <div className="flex gap-2">
          {is_over && (
            <Button icon={Trash2} variant="ghost" disabled={isBusy} onClick={onDiscard}>
              {t('health.failed.discard')}
            </Button>
          )}
          <Button icon={RotateCw} isBusy={isBusy} onClick={onRetry}>
            {t('health.tryNow')}
          </Button>
        </div>
      </div>
    </Row>
  );
}
