import type { Scope } from '#server/platform/access/scope.ts';
import { keyedMail, type Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { ADMIN } from '#shared/permissions.ts';

import type { WebhookRow } from './entity.ts';

/** Mails about a webhook that was turned off: to its creator, else to all admins. */
export async function switchedOffMails(scope: Scope, webhook: WebhookRow): Promise<Mail[]> {
  const admins = await scope.sql<{ id: string; email: string; slug: string }[]>`
    SELECT u.id, u.email, w.slug FROM workspace_members m
    JOIN users u ON u.id = m.member_id AND u.is_active AND NOT u.is_bot
    JOIN workspaces w ON w.id = m.workspace_id
    WHERE m.workspace_id = ${webhook.workspace_id} AND m.is_active AND m.role >= ${ADMIN}`;
  const maker = admins.filter(({ id }) => id === webhook.created_by);
  const { config } = scope.platform;
  return (maker.length > 0 ? maker : admins).map(({ email, slug }) =>
    keyedMail({
      to: email,
      kind: 'webhook_deactivated',
      values: { url: webhook.url },
      url: webAddress(config, 'app', `${slug}/settings/webhooks/${webhook.id}`),
    }),
  );
}
