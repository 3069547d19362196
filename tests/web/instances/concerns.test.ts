import { expect, test } from 'vitest';

import type { HealthOverview } from '#shared/contract/instances.ts';
import { concernsOf } from '#web/features/instances/concerns.ts';

const AT = '2026-11-20T10:00:00.000Z';
const hook = { id: 'h', url: 'https://a.test', workspace: 'A', slug: 'a', waiting: 0 };
const overview = (change: Partial<HealthOverview>): HealthOverview => ({
  ...{ at: AT, feed_lag_ms: 1, sockets: 1, jobs: 0, mails: 0, samples: [], people: 1 },
  ...{ oldest_mail_at: null, failed_mails: 0, mail_error: null },
  ...{ webhooks: [], failed_jobs: 0, done_jobs: 0, changes_minute: 0 },
  ...change,
});

test('an instance that does well concerns nobody, nor does a mail that has just been written', () => {
  expect(concernsOf(overview({}))).toEqual([]);
  expect(concernsOf(overview({ mails: 3, oldest_mail_at: '2026-11-20T09:58:00.000Z' }))).toEqual(
    [],
  );
  // One that a person has switched off has not failed.
  expect(concernsOf(overview({ webhooks: [{ ...hook, is_active: false, failures: 0 }] }))).toEqual(
    [],
  );
});

test('failed jobs, mails that wait long or were given up, and webhooks that failed too often do', () => {
  expect(
    concernsOf(
      overview({
        failed_jobs: 2,
        mails: 4,
        failed_mails: 1,
        oldest_mail_at: '2026-11-20T09:40:00.000Z',
        webhooks: [
          { ...hook, is_active: false, failures: 20 },
          { ...hook, is_active: true, failures: 3 },
        ],
      }),
    ),
  ).toEqual([
    { name: 'jobs', count: 2 },
    { name: 'mails', count: 5 },
    { name: 'webhooks', count: 1 },
  ]);
});
