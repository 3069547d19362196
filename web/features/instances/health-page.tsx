import { CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Health, ListedMail } from '#shared/contract/instances.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { HttpError, send } from '#web/lib/http/http.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { MailDialog } from './mails/mail-dialog.tsx';
import { useMailWords } from './mails/use-mail-words.ts';
import { AdminPage, NotThere, Row, Rows } from './page-parts.tsx';
import { useInstance } from './store.ts';

interface Mails {
  readonly results: readonly ListedMail[];
}

const EVERY_MS = 5_000;

/** How the installation does. */
export function HealthPage() {
  const { t } = useTranslation('instances');
  const { health, mails, isAway, read } = useHealth();
  return (
    <AdminPage title={t('health.title')} lead={t('health.lead')}>
      {isAway && health && (
        <div className="mb-4">
          <Banner tone="danger">{t('away')}</Banner>
        </div>
      )}
      {health ? (
        <div className="grid gap-6">
          <Numbers health={health} />
          {mails && <MailList mails={mails} />}
        </div>
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
    </AdminPage>
  );
}

function useHealth() {
  const [health, setHealth] = useState<Health | null>(null);
  const [mails, setMails] = useState<Mails | null>(null);
  const [isAway, setIsAway] = useState(false);
  const read = useCallback(() => {
    const look = async () => {
      const [said, sent] = await Promise.allSettled([
        readHealth(),
        send<Mails>('GET', '/api/instances/mails/', {
          isOtherSession: true,
          query: { per_page: 8 },
        }),
      ]);
      setIsAway(said.status === 'rejected');
      if (said.status === 'fulfilled') setHealth(said.value);
      if (sent.status === 'fulfilled') setMails(sent.value);
    };
    void look();
  }, []);
  useEffect(() => {
    read();
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  }, [read]);
  return { health, mails, isAway, read };
}

/** A server without its database answers 503, and still says how it does. */
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

function Numbers({ health }: { readonly health: Health }) {
  const { t } = useTranslation('instances');
  const { known } = useInstance();
  return (
    <Rows label={t('health.title')}>
      <Fact name={t('health.server')} isWell={health.status === 'ok'}>
        {t(health.status === 'ok' ? 'health.well' : 'health.down')}
      </Fact>
      <Fact name={t('health.database')} isWell={health.database}>
        {t(health.database ? 'health.reachable' : 'health.unreachable')}
      </Fact>
      <Fact name={t('health.feed')} hint={t('health.feedHint')} isWell={health.feed_lag_ms < 2_000}>
        {t('health.milliseconds', { value: Math.round(health.feed_lag_ms) })}
      </Fact>
      <Fact name={t('health.jobs')} hint={t('health.jobsHint')} isWell={health.jobs >= 0}>
        {health.jobs < 0 ? t('health.unreachable') : formatNumber(health.jobs)}
      </Fact>
      <Fact name={t('health.mail')} isWell={known?.config.is_smtp_configured ?? false}>
        {t(known?.config.is_smtp_configured ? 'health.mailOn' : 'health.mailOff')}
      </Fact>
      <Fact name={t('health.version')}>{known?.instance.current_version}</Fact>
    </Rows>
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

function MailList({ mails }: { readonly mails: Mails }) {
  const { t } = useTranslation('instances');
  const [openId, setOpenId] = useState<string | null>(null);
  if (mails.results.length === 0) return null;
  return (
    <section>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="font-semibold">{t('health.mails')}</h2>
        <LinkButton to="/god-mode/mails" variant="ghost">
          {t('health.allMails')}
        </LinkButton>
      </div>
      <Rows label={t('health.mails')}>
        {mails.results.map((mail) => (
          <MailRow key={mail.id} mail={mail} onOpen={() => setOpenId(mail.id)} />
        ))}
      </Rows>
      <MailDialog id={openId} onClose={() => setOpenId(null)} />
    </section>
  );
}

interface MailRowProps {
  readonly mail: ListedMail;
  readonly onOpen: () => void;
}

function MailRow({ mail, onOpen }: MailRowProps) {
  const { subjectOf, statusOf } = useMailWords();
  return (
    <Row>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <button
          type="button"
          onClick={onOpen}
          className="min-w-0 truncate rounded-chip text-start font-medium hover:underline"
          dir="auto"
        >
          {subjectOf(mail)}
        </button>
        <p className="text-12 text-muted">
          {statusOf(mail)} · <span className="num">{formatMoment(mail.created_at)}</span>
        </p>
      </div>
      <p className="truncate text-12 text-muted" dir="ltr">
        {mail.to_address}
      </p>
      {mail.last_error && (
        <p className="font-mono text-12 wrap-anywhere text-danger" dir="ltr">
          {mail.last_error}
        </p>
      )}
    </Row>
  );
}
