import type { UserScope } from '#server/platform/access/scope.ts';
import type { Page } from '#server/platform/database/paging.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { utc, utcOrNull } from '#server/platform/database/wire.ts';
import { CODE_KINDS, secretUntil } from '#server/platform/mail/mail-secrets.ts';
import type { ListedMail, OutgoingMail } from '#shared/contract/instances.ts';

/** The outbox for the admin area, newest first, without the mails' content. */
export async function listMails(
  scope: UserScope,
  page: Page,
): Promise<{ total: number; mails: ListedMail[] }> {
  const [counted] = await scope.sql<{ total: number }[]>`SELECT count(*)::int AS total FROM mails`;
  const rows = await scope.sql<ListedMail[]>`
    SELECT id, to_address, subject, kind, status, attempts, next_attempt_at, last_error, created_at, sent_at
    FROM mails ORDER BY created_at DESC, id DESC LIMIT ${page.perPage} OFFSET ${page.offset}`;
  return { total: counted?.total ?? 0, mails: rows.map(listed) };
}

type StoredMail = ListedMail & Pick<OutgoingMail, 'text' | 'html'>;

/** A mail with its content. Reading a mail to another person is written to the log. */
export async function openMail(scope: UserScope, id: string): Promise<OutgoingMail> {
  const { text, html, ...row } = oneOr404(
    await scope.sql<StoredMail[]>`
      SELECT id, to_address, subject, kind, status, attempts, next_attempt_at, last_error, created_at,
        sent_at, text, html
      FROM mails WHERE id = ${id}`,
  );
  const until = secretUntil(row.kind, row.created_at);
  const mail = { ...listed(row), secret_until: until?.toISOString() ?? null };
  scope.platform.log.info(
    { admin: scope.user.id, mail: id, kind: row.kind },
    'an instance admin opened a mail',
  );
  if (row.status === 'sent') return { ...mail, text: '', html: '', links: [], hidden: 'sent' };
  if (isOver(until)) return { ...mail, text: '', html: '', links: [], hidden: 'expired' };
  return { ...mail, text, html, links: linksIn(text), hidden: null };
}

function listed(row: ListedMail): ListedMail {
  const holdsCode = CODE_KINDS.includes(row.kind);
  return {
    ...row,
    subject: holdsCode && isOver(secretUntil(row.kind, row.created_at)) ? '' : row.subject,
    next_attempt_at: utc(row.next_attempt_at),
    created_at: utc(row.created_at),
    sent_at: utcOrNull(row.sent_at),
  };
}

const isOver = (until: Date | null) => until !== null && until.getTime() <= Date.now();

function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
}
