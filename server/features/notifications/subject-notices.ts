import type { PendingQuery, Row } from 'postgres';

import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { sentenceIn, type Words } from '#server/platform/texts/words.ts';
import {
  kindOfSubject,
  type Sentence,
  type SubjectName,
  type SubjectValues,
} from '#shared/notifications/kinds.ts';

import { type NotificationRef, notificationPublication } from './events.ts';
import { seesOtherThanItem } from './subjects.ts';

interface SubjectNotice<Name extends SubjectName> {
  /** SQL with the column `id`: the people to notify, unless they turned it off. */
  readonly receivers: PendingQuery<Row[]>;
  readonly workspace_id: string;
  readonly project_id: string | null;
  readonly id: string;
  readonly name: string;
  readonly values: SubjectValues<Name>;
}

/** Notifies people about something that is no work item, in the inbox and by mail as they chose. */
export async function notifyOf<Name extends SubjectName>(
  scope: Scope,
  subject: Name,
  notice: SubjectNotice<Name>,
): Promise<void> {
  const kind = kindOfSubject(subject);
  if (!kind) throw new Error(`No kind of notification is about ${subject}.`);
  const { sql } = scope;
  const { receivers, workspace_id, project_id, id, name, values } = notice;
  const data = { [subject]: { id, name, ...values } };
  const inbox = `inbox_${kind.name}`;
  const listed = await sql<NotificationRef[]>`
    INSERT INTO notifications (workspace_id, project_id, receiver_id, triggered_by_id, entity_name,
      entity_identifier, title, data, sender)
    SELECT ${workspace_id}, (SELECT p.id FROM projects p WHERE p.id = ${project_id}), r.id,
      nullif(${scope.user?.id ?? null}::uuid, r.id), ${subject}, ${id},
      ${kind.subject.title(name, { ...values })}, ${JSON.stringify(data)}::text::jsonb,
      ${`in_app:${subject}`}
    FROM (${receivers}) r LEFT JOIN notification_preferences p ON p.user_id = r.id
    WHERE coalesce(p.${sql(inbox)}, true)
    RETURNING id, receiver_id, rev`;
  for (const row of listed) scope.publish(notificationPublication(row));
  await mailOf(scope, kind.name, notice, {
    sentence: kind.subject.sentence({ ...values }),
    advice: kind.subject.advice?.({ ...values }) ?? null,
    open: kind.subject.open,
    path: kind.subject.path.replace(':id', id),
  });
}

interface MailParts {
  readonly sentence: Sentence;
  readonly advice: Sentence | null;
  readonly open: string;
  readonly path: string;
}

/** Queues the mails of a notification, with the sentence of the inbox. */
async function mailOf(
  scope: Scope,
  kind: string,
  {
    receivers,
    workspace_id,
    name,
  }: Pick<SubjectNotice<SubjectName>, 'receivers' | 'workspace_id' | 'name'>,
  { sentence, advice, open, path }: MailParts,
): Promise<void> {
  const { sql } = scope;
  const people = await sql<{ email: string; slug: string; workspace: string }[]>`
    SELECT u.email, w.slug, w.name AS workspace
    FROM (${receivers}) r JOIN users u ON u.id = r.id AND u.is_active AND NOT u.is_bot
    JOIN workspaces w ON w.id = ${workspace_id}
    LEFT JOIN notification_preferences p ON p.user_id = u.id
    WHERE coalesce(p.${sql(kind)}, true)`;
  const who = scope.user?.display_name ?? null;
  for (const { email, slug, workspace } of people) {
    await queueMail(scope, {
      to: email,
      kind,
      write: (say, language) => {
        const tell = (told: Sentence) => noticeText(say, told, { who, language });
        const line = tell(sentence);
        return {
          subject: `${name}: ${line}`,
          title: name,
          lines: [line, ...(advice ? [tell(advice)] : []), workspace],
          action: {
            label: say(`notifications:${open}`),
            url: webAddress(scope.platform.config, 'app', `${slug}/${path}`),
          },
        };
      },
    });
  }
}

/** The text of a sentence; `who` is null for what the program does. */
export function noticeText(
  say: Words,
  { key, values = {} }: Sentence,
  { who, language }: { readonly who: string | null; readonly language: string },
): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? sentenceIn(language, value.english) : value,
  ]);
  return say(`notifications:${key}`, {
    who: who ?? say('notifications:card.program'),
    ...Object.fromEntries(shown),
  });
}

/** Hides notifications of subjects that a member no longer sees, and shows them again. */
export async function hideOrShowSubjects(
  scope: Scope,
  { member_id, workspace_id }: { readonly member_id: string; readonly workspace_id: string },
): Promise<void> {
  const { sql } = scope;
  const rows = await sql<(NotificationRef & { sees: boolean })[]>`
    UPDATE notifications n SET updated_at = n.updated_at
    WHERE n.receiver_id = ${member_id} AND n.workspace_id = ${workspace_id}
      AND n.entity_name <> 'issue' AND ${live(sql, 'n')}
    RETURNING n.id, n.rev, n.receiver_id, ${seesOtherThanItem(sql, sql`n.receiver_id`)} AS sees`;
  for (const row of rows) scope.publish(notificationPublication(row, !row.sees));
}
