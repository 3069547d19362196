import type { Scope } from '#server/platform/access/scope.ts';
import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';

import type { WebhookRow } from './queries.ts';

/** Tells the person who made a webhook that it was switched off; null when the account is closed. */
export async function switchedOffMail(scope: Scope, webhook: WebhookRow): Promise<Mail | null> {
  const [row] = await scope.sql<{ email: string; slug: string }[]>`
    SELECT u.email, w.slug FROM users u JOIN workspaces w ON w.id = ${webhook.workspace_id}
    WHERE u.id = ${webhook.created_by} AND u.is_active`;
  if (!row) return null;
  const { config } = scope.platform;
  return {
    to: row.email,
    kind: 'webhook_deactivated',
    subject: 'Webhook Deactivated',
    ...mailBody({
      title: 'A webhook is switched off',
      lines: [
        `Tutti could not deliver to ${webhook.url} many times in a row, or the address said that it is gone.`,
        'Nothing more is sent to it until an admin of the workspace switches it on again.',
      ],
      action: { label: 'Open Tutti', url: webAddress(config, 'app', `${row.slug}/settings`) },
    }),
  };
}
