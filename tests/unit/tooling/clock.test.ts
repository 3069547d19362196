import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

/**
 * Where the server asks its own clock. The database's decides what is due, over or to be removed; what takes time is
 * measured by `performance.now()`, which is never set. A new place needs a reason.
 */
const OWN_CLOCK: Readonly<Record<string, string>> = {
  // Signed by this program and read by it soon after: two processes differ by seconds at most.
  'server/platform/files/upload-ticket.ts': 'signed, an hour',
  'server/platform/files/download-address.ts': 'signed, an hour',
  'server/features/auth/oauth.ts': 'sealed, ten minutes',
  'server/features/intake-forms/proof.ts': 'signed, two hours',
  'server/platform/health/own-key.ts': 'signed, some minutes',
  'server/platform/http/idempotency.ts': 'asks the person of a change that is a month old',
  // What others, or people, read of a time.
  'server/platform/http/token-limit.ts': 'a header says when',
  'server/platform/outgoing/asked-wait.ts': "compares with another server's header",
  'server/features/webhooks/delivery.ts': 'signs with the moment; a former secret; a header',
  'server/platform/http/traced-call.ts': 'spans have the times of this process',
  'server/features/traces/report.ts': 'spans have the times of this process',
  'server/features/users/routes.ts': 'offsets of time zones',
  'server/features/cycles/wire.ts': 'shown',
  'server/features/cycles/queries.ts': 'shown, and what may be changed of a cycle',
  'server/features/api-tokens/entity.ts': 'shown',
  'server/features/api-tokens/commands.ts': 'refuses a day that is over',
  'server/features/system/overview.ts': 'shown',
  'server/features/system/mails.ts': 'whether a code is still shown',
  'server/features/system/outbox.ts': 'whether a code is still sent',
  'server/features/system/checks/machine.ts': "compares with the database's",
  'server/features/system/checks/addresses.ts': 'days that a certificate is left',
  'server/features/system/checks/work.ts': 'how long something is late, shown',
  'server/features/system/figures.ts': 'ages, for metrics',
  'server/features/system/routes.ts': 'when checks were made',
  'server/features/system/support.ts': 'when the file was made',
  'server/features/work-items/lists/list-request.ts': 'today',
  'server/features/work-items/lists/queries.ts': 'today',
  'server/features/work-items/numbers/queries.ts': 'today',
  'server/features/intakes/items/filters.ts': 'today',
  'server/features/user-profiles/visit-routes.ts': 'this month',
  'server/features/analytics/month-queries.ts': 'this month, of nothing',
  'server/features/samples/workspace/commands.ts': 'dates of a sample',
  // Written down, and never waited for.
  'server/features/api-tokens/request-log.ts': 'when a call came',
  'server/features/ai/queries.ts': 'when it was tested',
  'server/features/auth/oidc-test.ts': 'when it was tested',
  'server/features/intakes/items/decide.ts': 'when it was decided',
  'server/features/notifications/lines.ts': 'when it happened',
  'server/features/integrations/running/work.ts': 'when an issue was gone',
  'server/features/work-items/drafts/commands.ts': 'when it was completed',
  'server/features/importers/running/run-parts.ts': 'where the source says no time',
  'server/features/importers/running/item-input.ts': 'where the source says no time',
  'server/features/importers/running/run-items.ts': 'where the source says no time',
  'server/backup/archive.ts': 'of an entry',
  'server/backup/backup.ts': 'when it was made',
  'server/backup/scheduled.ts': 'names a backup, and removes old ones while the clock is steady',
  'server/backup/minutes/base.ts': 'names a copy, and removes old ones while the clock is steady',
  'server/backup/minutes/restore-moment.ts': 'names what was put aside',
  'server/backup/disk-place.ts': 'files of the same disk, a day old',
  'server/backup/s3-place.ts': 'uploads of the same store, a day old',
  'server/features/backups/queries.ts': 'shown',
  'server/features/backups/jobs.ts':
    'when one was restored as a test, and whether a copy is of today',
  'server/platform/process/logger.ts': 'when a line was written',
  'server/platform/jobs/waiting-jobs.ts': 'how long one has waited, for metrics',
  // A difference that is odd means no.
  'server/features/workspaces/invitations/commands.ts': 'not twice within a minute',
  'server/features/webhooks/outcomes.ts': 'at most once a second',
  'server/features/importers/commands.ts': 'undone within 30 days',
  'server/files/check.ts': 'removes nothing that is younger than a day, when it is asked to',
  'server/platform/files/disk-files.ts': 'files of the same disk, by a steady clock',
};

it('asks the clock of the process only where a wrong one does no harm', () => {
  const asking = [...globSync('server/**/*.ts'), ...globSync('live/**/*.ts')].filter((file) =>
    /Date\.now\(\)|new Date\(\)/.test(readFileSync(file, 'utf8')),
  );
  expect(asking.toSorted()).toEqual(Object.keys(OWN_CLOCK).toSorted());
});
