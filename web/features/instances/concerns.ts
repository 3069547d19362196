import { useEffect, useState } from 'react';

import type { HealthOverview } from '#shared/contract/instances.ts';
import { send } from '#web/lib/http/http.ts';

/** A problem that an admin should look at. */
export interface Concern {
  readonly name: 'jobs' | 'mails' | 'webhooks';
  readonly count: number;
}

const EVERY_MS = 60_000;
const SLOW_MAIL_MS = 5 * 60_000;

/** Whether mails wait too long, or were given up in the last day. */
export function isMailStuck({ oldest_mail_at, at, failed_mails }: MailFacts): boolean {
  const waited = oldest_mail_at === null ? 0 : Date.parse(at) - Date.parse(oldest_mail_at);
  return waited > SLOW_MAIL_MS || failed_mails > 0;
}

type MailFacts = Pick<HealthOverview, 'oldest_mail_at' | 'at' | 'failed_mails'>;

/**
 * Problems that do not resolve themselves: failed jobs, stuck mails, webhooks turned off after
 * failures.
 */
export function concernsOf(overview: HealthOverview): readonly Concern[] {
  const { failed_jobs, mails, failed_mails, webhooks } = overview;
  const off = webhooks.filter(({ is_active, failures }) => !is_active && failures > 0).length;
  const all: Concern[] = [
    { name: 'jobs', count: failed_jobs },
    { name: 'mails', count: isMailStuck(overview) ? mails + failed_mails : 0 },
    { name: 'webhooks', count: off },
  ];
  return all.filter(({ count }) => count > 0);
}

/** Current problems, polled once a minute; empty while the server is unreachable. */
export function useConcerns(): readonly Concern[] {
  const [concerns, setConcerns] = useState<readonly Concern[]>([]);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const overview = await readOverview().catch(() => null);
      if (!isOver) setConcerns(overview ? concernsOf(overview) : []);
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, []);
  return concerns;
}

export function readOverview(): Promise<HealthOverview> {
  return send<HealthOverview>('GET', '/api/instances/health/', { isOtherSession: true });
}
