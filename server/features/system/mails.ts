import type { UserScope } from '#server/platform/access/scope.ts';
import type { Page } from '#server/platform/database/paging.ts';
import { utc, utcOrNull } from '#server/platform/database/wire.ts';
import type { OutgoingMail } from '#shared/contract/instances.ts';

/** The outbox for the admin area, newest first. Bodies are there until a mail was sent: codes can be read. */
export async function listMails(
  scope: UserScope,
  page: Page,
): Promise<{ total: number; mails: OutgoingMail[] }> {
  const [counted] = await scope.sql<{ total: number }[]>`SELECT count(*)::int AS total FROM mails`;
  const rows = await scope.sql<OutgoingMail[]>`
    SELECT id, to_address, subject, text, html, kind, status, attempts, next_attempt_at, last_error,
      created_at, sent_at
    FROM mails ORDER BY created_at DESC, id DESC LIMIT ${page.perPage} OFFSET ${page.offset}`;
  const mails = rows.map((row) => ({
    ...row,
    next_attempt_at: utc(row.next_attempt_at),
    created_at: utc(row.created_at),
    sent_at: utcOrNull(row.sent_at),
  }));
  return { total: counted?.total ?? 0, mails };
}
