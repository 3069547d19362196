import type { Scope } from '#server/platform/access/scope.ts';
import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';

import { isFollowed } from './access.ts';
import type { ImportRow } from './entity.ts';

/** The mail about a completed or failed import; null = its starter must not be informed. */
export async function endedMail(scope: Scope, row: ImportRow): Promise<Mail | null> {
  const { sql } = scope;
  const [to] = await sql<{ email: string; slug: string; workspace: string }[]>`
    SELECT u.email, w.slug, w.name AS workspace FROM imports x
    JOIN users u ON u.id = x.initiated_by AND u.is_active
    JOIN workspaces w ON w.id = x.workspace_id
    LEFT JOIN notification_preferences p ON p.user_id = u.id
    WHERE x.id = ${row.id} AND ${isFollowed(sql, sql`x`)} AND coalesce(p.import_ended, true)`;
  if (!to) return null;
  const { subject, more } = row.status === 'completed' ? doneTexts(row) : stoppedTexts(row);
  return {
    to: to.email,
    kind: row.status === 'completed' ? 'import_ready' : 'import_failed',
    subject,
    ...mailBody({
      title: subject,
      lines: [`${came(row)} of ${row.name} are in ${to.workspace}.`, ...more],
      action: {
        label: 'Open the import',
        url: webAddress(scope.platform.config, 'app', `${to.slug}/imports/${row.id}`),
      },
    }),
  };
}

function came({ counts }: ImportRow): string {
  const { made, total } = counts.items ?? { made: 0, total: 0 };
  return `${made} of ${total} work items`;
}

function doneTexts({ problems }: ImportRow) {
  return { subject: 'Your import is done', more: [problemText(problems)] };
}

function problemText(problems: number): string {
  if (problems === 0) return 'All came as they were.';
  return problems === 1 ? '1 problem is in the report.' : `${problems} problems are in the report.`;
}

function stoppedTexts({ reason }: ImportRow) {
  const why = reason === null ? [] : [reason];
  const how = 'Open the import and try again: it continues where it stopped.';
  return { subject: 'Your import stopped', more: [...why, how] };
}
