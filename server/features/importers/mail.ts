import type { Scope } from '#server/platform/access/scope.ts';
import { keyedMail, type Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import type { Words } from '#server/platform/texts/words.ts';

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
  return keyedMail({
    to: to.email,
    kind: row.status === 'completed' ? 'import_ready' : 'import_failed',
    values: (say) => ({
      came: cameText(say, row, to.workspace),
      problems: problemText(say, row),
      reason: row.reason ?? '',
    }),
    url: webAddress(scope.platform.config, 'app', `${to.slug}/imports/${row.id}`),
  });
}

function cameText(say: Words, { counts, name }: ImportRow, workspace: string): string {
  const { made, total } = counts.items ?? { made: 0, total: 0 };
  return say('import.came', { made, count: total, name, workspace });
}

function problemText(say: Words, { problems }: ImportRow): string {
  return problems === 0 ? say('import.noProblem') : say('import.problems', { count: problems });
}
