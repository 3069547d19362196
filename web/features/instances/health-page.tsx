import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FailedJobs, Health, HealthOverview, ListedMail } from '#shared/contract/instances.ts';
import { HttpError, send } from '#web/lib/http/http.ts';
import { Banner } from '#web/ui/messages/banner.tsx';

import { readOverview } from './concerns.ts';
import { FailedJobList } from './failed-jobs.tsx';
import { HealthCards } from './health-cards.tsx';
import { HealthChecks } from './health-checks.tsx';
import { NewestMails } from './mails/newest-mails.tsx';
import { AdminPage, NotThere, Row, Rows } from './page-parts.tsx';
import { useInstanceNews } from './use-instance-news.ts';
import { WebhookList } from './webhook-list.tsx';

interface Mails {
  readonly results: readonly ListedMail[];
}

/** Polling interval of the numbers; lists follow their tables. */
const EVERY_MS = 5_000;
const TABLES = ['mails', 'job_failures', 'webhooks'] as const;

/** Health of the instance. */
export function HealthPage() {
  const { t } = useTranslation('instances');
  const { health, overview, mails, jobs, isAway, read } = useHealth();
  return (
    <AdminPage title={t('health.title')} lead={t('health.lead')} isWide>
      {isAway && health && (
        <div className="mb-4">
          <Banner tone="danger">{t('away')}</Banner>
        </div>
      )}
      {health ? (
        <div className="grid gap-6">
          {health.database ? <HealthChecks /> : <Outage health={health} />}
          {overview && <HealthCards overview={overview} onChange={read} />}
          {jobs && <FailedJobList jobs={jobs} onChange={read} />}
          {overview && <WebhookList webhooks={overview.webhooks} />}
          {mails && <NewestMails mails={mails.results} />}
        </div>
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
    </AdminPage>
  );
}

function useHealth() {
  const [health, setHealth] = useState<Health | null>(null);
  const [overview, setOverview] = useState<HealthOverview | null>(null);
  const [mails, setMails] = useState<Mails | null>(null);
  const [jobs, setJobs] = useState<FailedJobs | null>(null);
  const [isAway, setIsAway] = useState(false);
  const read = useCallback(() => {
    const look = async () => {
      const [said, told, sent, failed] = await Promise.allSettled([
        readHealth(),
        readOverview(),
        send<Mails>('GET', '/api/instances/mails/', {
          isOtherSession: true,
          query: { per_page: 8 },
        }),
        send<FailedJobs>('GET', '/api/instances/jobs/', { isOtherSession: true }),
      ]);
      setIsAway(said.status === 'rejected');
      if (said.status === 'fulfilled') setHealth(said.value);
      if (told.status === 'fulfilled') setOverview(told.value);
      if (sent.status === 'fulfilled') setMails(sent.value);
      if (failed.status === 'fulfilled') setJobs(failed.value);
    };
    void look();
  }, []);
  useEffect(() => {
    read();
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  }, [read]);
  useInstanceNews(TABLES, read);
  return { health, overview, mails, jobs, isAway, read };
}

/** Reads the health; a server without its database answers 503 with a body. */
async function readHealth(): Promise<Health> {
  try {
    return await send<Health>('GET', '/api/health/', { isOtherSession: true });
  } catch (error) {
    if (error instanceof HttpError && isHealth(error.body)) return error.body;
    throw error;
  }
}

function isHealth(body: unknown): body is Health {
  return typeof body === 'object' && body !== null && 'feed_lag_ms' in body;
}

/** What is known without the database, which every check needs. */
function Outage({ health }: { readonly health: Health }) {
  const { t } = useTranslation('instances');
  return (
    <Rows label={t('health.title')}>
      <Row>
        {t('health.server')}: {t(health.status === 'ok' ? 'health.well' : 'health.down')}
      </Row>
      <Row>
        {t('health.database')}: {t(health.database ? 'health.reachable' : 'health.unreachable')}
      </Row>
    </Rows>
  );
}
