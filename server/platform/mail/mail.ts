import type { Scope } from '#server/platform/access/scope.ts';
import { one } from '#server/platform/database/rows.ts';
import { type MailAttachment, mails } from '#server/platform/database/table.ts';
import { type Values, type Words, wordsOf } from '#server/platform/texts/words.ts';

import { type MailContent, mailBody } from './mail-body.ts';

/** A mail to one address, in the language of its account. */
export interface Mail {
  readonly to: string;
  /** login_code, password_reset, workspace_invitation, digest ... */
  readonly kind: string;
  readonly write: (say: Words, language: string) => MailContent;
  readonly attachments?: readonly MailAttachment[];
  /** For an address without an account: of its request, or as chosen for it. */
  readonly language?: string | null | undefined;
  /** The language of the account, where it was read with many others. */
  readonly known?: string;
}

interface KeyedMail {
  readonly to: string;
  /** Also the key of its subject, title, text and button in `web/messages/<language>/mails.json`. */
  readonly kind: string;
  readonly values?: Values | ((say: Words) => Values);
  /** Where the button leads; a mail without it has no button. */
  readonly url?: string;
}

/** A mail whose texts are all messages. */
export function keyedMail({ to, kind, values = {}, url }: KeyedMail): Mail {
  return {
    to,
    kind,
    write: (say) => {
      const all = typeof values === 'function' ? values(say) : values;
      const text = (part: string) => say(`${kind}.${part}`, all);
      return {
        subject: text('subject'),
        title: text('title'),
        // A value may be empty, such as an unknown reason.
        lines: text('text')
          .split('\n\n')
          .filter((line) => line !== ''),
        ...(url && { action: { label: text('action'), url } }),
      };
    },
  };
}

/** Queues a mail in the caller's transaction; it is sent after the commit. */
export async function queueMail(scope: Scope, mail: Mail) {
  const { to, kind, write, attachments, known } = mail;
  const language = known ?? (await readersLanguage(scope, mail));
  const { subject, ...body } = mailBody(write(wordsOf(language, 'mails'), language), language);
  const row = one(
    await scope.db
      .insert(mails)
      .values({ to_address: to, kind, subject: oneLine(subject), ...body, attachments })
      .returning({ id: mails.id }),
  );
  scope.enqueue('mail', row.id);
}

/** The language of the address's account, else the mail's, else that of who causes it, else the instance's. */
async function readersLanguage({ sql, user }: Scope, { to, language }: Mail): Promise<string> {
  const [found] = await sql<{ language: string | null }[]>`
    SELECT coalesce(
      (SELECT p.language FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.email = ${to}),
      ${language ?? null}::text,
      (SELECT language FROM profiles WHERE user_id = ${user?.id ?? null}),
      (SELECT value FROM instance_configurations WHERE key = 'DEFAULT_LANGUAGE')
    ) AS language`;
  return found?.language ?? 'en';
}

/** Removes from a subject what could end its header line. */
function oneLine(subject: string): string {
  return subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
