import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { keyedMail, type Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { EXPORT_DAYS } from '#shared/constants/exports.ts';

import type { ExportRow } from './entity.ts';

export function readyMail({ workspace, user, platform }: WorkspaceScope, row: ExportRow): Mail {
  return keyedMail({
    to: user.email,
    kind: 'export_ready',
    values: { count: row.total, workspace: workspace.name, days: EXPORT_DAYS },
    url: webAddress(platform.config, 'app', `${workspace.slug}/settings/exports`),
  });
}
