import type { SessionScope } from '#server/platform/access/scope.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { utc } from '#server/platform/database/wire.ts';
import { secretUntil } from '#server/platform/mail/mail-secrets.ts';
import { readMailSettings } from '#server/platform/mail/mail-settings.ts';
import { badRequest } from '#shared/errors.ts';

interface UnsentMail {
  readonly id: string;
  readonly to_address: string;
  readonly kind: string;
  readonly created_at: string;
}

/** Sends a queued, kept or failed mail at once. */
export async function retryMail(scope: SessionScope, id: string): Promise<void> {
  const mail = await lockUnsent(scope, id);
  await requireMail(scope);
  if (isOver(mail)) throw badRequest('The code or link in this email is not valid any more.');
  await sendNow(scope, [mail]);
  note(scope, 'mail.retried', mail.to_address);
}

/** Sends all queued mails and those that failed in the last day at once. Returns their number. */
export async function retryMails(scope: SessionScope): Promise<number> {
  await requireMail(scope);
  const found = await scope.sql<UnsentMail[]>`
    SELECT id, to_address, kind, created_at FROM mails
    WHERE status = 'queued' OR (status = 'failed' AND created_at > now() - interval '1 day')
    ORDER BY created_at LIMIT 500 FOR UPDATE SKIP LOCKED`;
  const mails = found.filter((mail) => !isOver(mail));
  if (mails.length > 0) await sendNow(scope, mails);
  note(scope, 'mails.retried', String(mails.length));
  return mails.length;
}

export async function discardMail(scope: SessionScope, id: string): Promise<void> {
  const mail = await lockUnsent(scope, id);
  await scope.sql`DELETE FROM mails WHERE id = ${id}`;
  await scope.sql`DELETE FROM job_failures WHERE kind = 'mail' AND row_id = ${id}`;
  note(scope, 'mail.discarded', mail.to_address);
}

async function requireMail({ platform }: SessionScope): Promise<void> {
  if (await readMailSettings(platform)) return;
  throw badRequest('No mail server is set up. Enter one under Email first.');
}

async function lockUnsent({ sql }: SessionScope, id: string): Promise<UnsentMail> {
  const mail = oneOr404(
    await sql<(UnsentMail & { status: string })[]>`
      SELECT id, to_address, kind, status, created_at FROM mails WHERE id = ${id} FOR UPDATE`,
  );
  if (mail.status === 'sent') throw badRequest('This email was sent already.');
  if (mail.status === 'running') throw badRequest('This email is being sent just now.');
  return mail;
}

async function sendNow(scope: SessionScope, mails: readonly UnsentMail[]): Promise<void> {
  const ids = mails.map(({ id }) => id);
  await scope.sql`
    UPDATE mails SET status = 'queued', attempts = 0, next_attempt_at = now()
    WHERE id = ANY(${ids}::uuid[])`;
  await scope.sql`DELETE FROM job_failures WHERE kind = 'mail' AND row_id = ANY(${ids}::uuid[])`;
  for (const id of ids) scope.enqueue('mail', id);
}

function isOver({ kind, created_at }: UnsentMail): boolean {
  const until = secretUntil(kind, utc(created_at));
  return until !== null && until.getTime() <= Date.now();
}

function note(scope: SessionScope, action: string, target: string): void {
  scope.emit({ type: 'audit.noted', data: { kind: 'settings', action, target } });
}
