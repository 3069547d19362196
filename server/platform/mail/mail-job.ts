import type { MailAttachment } from '#server/platform/database/table.ts';
import { noteFailure as noteJobFailure } from '#server/platform/jobs/failures.ts';
import type { Job, RowWords } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { CODE_KINDS } from './mail-secrets.ts';
import { explainFailure, sendMail } from './mail-sender.ts';
import { readMailSettings } from './mail-settings.ts';

/** Seconds until each retry; after the last one the mail has failed. */
const PAUSES = [15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];
/** An attempt takes at most 50 s; a row running longer belongs to a dead process. */
const LOCK_SECONDS = 120;

interface MailRow {
  id: string;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  attempts: number;
}

/** Delivers the outbox. Without an SMTP server mails are kept and shown in the admin area. */
export const mailJob: Job = {
  kind: 'mail',
  async run(platform, id) {
    const settings = await readMailSettings(platform);
    if (!settings) return keep(platform, id);
    const mail = await claim(platform, id);
    if (!mail) return;
    try {
      await sendMail(settings, { ...mail, to: mail.to_address });
    } catch (error) {
      return noteFailure(platform, mail, error);
    }
    // Codes and links are secrets of the receiver: only the sent copy may contain them. The subject
    // may contain the code, too.
    await platform.database.sql`
      UPDATE mails SET status = 'sent', sent_at = now(), attempts = attempts + 1, last_error = NULL, text = '', html = '', attachments = '[]',
        subject = CASE WHEN kind = ANY(${CODE_KINDS}) THEN '' ELSE subject END
      WHERE id = ${id}`;
  },
  async due(platform, limit) {
    const rows = await platform.database.sql<{ id: string }[]>`
      SELECT id FROM mails WHERE status IN ('queued', 'running') AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${limit}`;
    return rows.map((row) => row.id);
  },
  free: ({ database: { sql } }, id) => sql`
    UPDATE mails SET next_attempt_at = now() WHERE id = ${id} AND status = 'running'`,
  again: ({ database: { sql } }, id) => sql`
    UPDATE mails SET status = 'queued', attempts = 0, next_attempt_at = now()
    WHERE id = ${id} AND status IN ('queued', 'failed')`,
  about: ({ database: { sql } }, ids) => sql<RowWords[]>`
    SELECT id, to_address AS about FROM mails WHERE id = ANY(${ids as string[]}::uuid[])`,
};

async function keep(platform: Platform, id: string): Promise<void> {
  await platform.database.sql`
    UPDATE mails SET status = 'kept' WHERE id = ${id} AND status IN ('queued', 'running')`;
}

async function claim(platform: Platform, id: string): Promise<MailRow | undefined> {
  const [mail] = await platform.database.sql<MailRow[]>`
    UPDATE mails SET status = 'running',
      next_attempt_at = now() + make_interval(secs => ${LOCK_SECONDS})
    WHERE id = (SELECT id FROM mails WHERE id = ${id} AND status IN ('queued', 'running')
      AND next_attempt_at <= now() FOR UPDATE SKIP LOCKED)
    RETURNING id, to_address, subject, text, html, attachments, attempts`;
  return mail;
}

async function noteFailure(platform: Platform, mail: MailRow, thrown: unknown): Promise<void> {
  const failure = explainFailure(thrown);
  const pause = failure.isFinal ? undefined : PAUSES[mail.attempts];
  const note = `${failure.message} (${failure.answer})`.slice(0, 1000);
  platform.log.warn({ mail: mail.id, attempt: mail.attempts + 1, note }, 'a mail was not sent');
  await platform.database.sql`
    UPDATE mails SET status = ${pause === undefined ? 'failed' : 'queued'}, last_error = ${note},
      attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${pause ?? 0})
    WHERE id = ${mail.id}`;
  const isOver = pause === undefined;
  await noteJobFailure(platform, { kind: 'mail', id: mail.id, error: note, isOver });
}
