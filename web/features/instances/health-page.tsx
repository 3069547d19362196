import { CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FailedJobs, Health, HealthOverview, ListedMail } from '#shared/contract/instances.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { sizeText } from '#web/lib/formats/size-text.ts';
import { HttpError, send } from '#web/lib/http/http.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { readOverview } from './concerns.ts';
import { FailedJobList } from './failed-jobs.tsx';
import { HealthCards } from './health-cards.tsx';
import { NewestMails } from './mails/newest-mails.tsx';
import { AdminPage, NotThere, Row, Rows } from './page-parts.tsx';
import { useInstance } from './store.ts';
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
          {health.warnings.map((warning) => (
            <Banner key={warning} tone="danger">
              {warning}
            </Banner>
          ))}
          {overview && <HealthCards overview={overview} onChange={read} />}
          {jobs && <FailedJobList jobs={jobs} onChange={read} />}
          <Numbers health={health} overview={overview} />
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

interface NumbersProps {
  readonly health: Health;
  /** Null while the database is unreachable. */
  readonly overview: HealthOverview | null;
}

function Numbers({ health, overview }: NumbersProps) {
  const { t } = useTranslation('instances');
  const { known } = useInstance();
  return (
    <Rows label={t('health.title')}>
      <Fact name={t('health.server')} isWell={health.status === 'ok'}>
        {t(health.status === 'ok' ? 'health.well' : 'health.down')}
      </Fact>
      <Fact
        name={t('health.database')}
        isWell={health.database}
        {...(overview && {
          hint: t('health.facts.database', {
            size: megabytes(overview.database_bytes),
            time: formatNumber(Math.max(1, Math.round(overview.read_ms))),
          }),
        })}
      >
        {t(health.database ? 'health.reachable' : 'health.unreachable')}
      </Fact>
      {overview && (
        <>
          <FilesFact overview={overview} />
          <BackupsFact backups={overview.backups} />
          <WebhooksFact webhooks={overview.webhooks} />
          <Fact name={t('health.facts.memory')}>
            {t('health.facts.megabytes', { size: megabytes(overview.memory_bytes) })}
          </Fact>
        </>
      )}
      <Fact name={t('health.mail')} isWell={known?.config.is_smtp_configured ?? false}>
        {t(known?.config.is_smtp_configured ? 'health.mailOn' : 'health.mailOff')}
      </Fact>
      <Fact
        name={t('health.version')}
        {...(overview && {
          hint: t('health.facts.since', {
            when: formatMoment(
              new Date(Date.parse(overview.at) - overview.uptime_seconds * 1_000).toISOString(),
            ),
          }),
        })}
      >
        {known?.instance.current_version}
      </Fact>
    </Rows>
  );
}

const megabytes = (bytes: number) => formatNumber(Math.round(bytes / 1024 ** 2));

/** Least free disk space without a warning, in bytes. */
const LITTLE_ROOM = 1024 ** 3;

/** Stored files, and the free space. */
function FilesFact({ overview }: { readonly overview: HealthOverview }) {
  const { t } = useTranslation('instances');
  const { file_bytes, files, disk_free_bytes } = overview;
  return (
    <Fact
      name={t('health.facts.files')}
      {...(disk_free_bytes !== null && {
        hint: t('health.facts.free', { size: sizeText(disk_free_bytes) }),
        isWell: disk_free_bytes > LITTLE_ROOM,
      })}
    >
      {t('health.facts.stored', { count: files, size: sizeText(file_bytes) })}
    </Fact>
  );
}

/** The newest backup, and whether one could be restored. */
function BackupsFact({ backups }: Pick<HealthOverview, 'backups'>) {
  const { t } = useTranslation('instances');
  const { is_on, last, error, drill } = backups;
  if (!is_on) return <Fact name={t('health.facts.backups')}>{t('health.facts.backupsOff')}</Fact>;
  const tested = drill
    ? t('health.facts.backupTested', { when: formatMoment(drill.at) })
    : t('health.facts.backupUntested');
  return (
    <Fact
      name={t('health.facts.backups')}
      hint={error ?? drill?.error ?? tested}
      isWell={last !== null && error === null && (drill?.error ?? null) === null}
    >
      {last
        ? t('health.facts.backupOf', { when: formatMoment(last.at), size: sizeText(last.bytes) })
        : t('health.facts.backupsNone')}
    </Fact>
  );
}

/** Number of webhooks in all workspaces, and of failing ones. */
function WebhooksFact({ webhooks }: Pick<HealthOverview, 'webhooks'>) {
  const { t } = useTranslation('instances');
  const failing = webhooks.filter(({ failures, is_active }) => failures > 0 || !is_active);
  return (
    <Fact name={t('health.facts.webhooks')} isWell={failing.length === 0}>
      {t('health.facts.webhookCount', {
        count: webhooks.length,
        failing: formatNumber(failing.length),
      })}
    </Fact>
  );
}

interface FactProps {
  readonly name: string;
  readonly hint?: string;
  readonly isWell?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, hint, isWell, children }: FactProps) {
  return (
    <Row>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p>{name}</p>
          {hint && <p className="text-12 text-muted">{hint}</p>}
        </div>
        <p className="num flex shrink-0 items-center gap-2 text-end">
          {children}
          {isWell !== undefined && (
            <Icon
              of={isWell ? CircleCheck : CircleX}
              className={isWell ? 'text-success' : 'text-danger'}
            />
          )}
        </p>
      </div>
    </Row>
  );
}
