import type { Scope } from '#server/platform/access/scope.ts';
import { one } from '#server/platform/database/rows.ts';
import { type MailAttachment, mails } from '#server/platform/database/table.ts';

/** A mail to one address, with both forms of its body. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** login_code, password_reset, workspace_invitation, digest ... */
  readonly kind: string;
  readonly attachments?: readonly MailAttachment[];
}

/** Queues a mail in the caller's transaction; it is sent after the commit. */
export async function queueMail(scope: Scope, mail: Mail): Promise<void> {
  const { to, subject, ...rest } = mail;
  const row = one(
    await scope.db
      .insert(mails)
      .values({ ...rest, subject: oneLine(subject), to_address: to })
      .returning({ id: mails.id }),
  );
  scope.enqueue('mail', row.id);
}

/** Removes from a subject what could end its header line. */
function oneLine(subject: string): string {
  return subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
