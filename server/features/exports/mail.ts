import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { EXPORT_DAYS } from '#shared/constants/exports.ts';

import type { ExportRow } from './entity.ts';

export function readyMail(scope: WorkspaceScope, row: ExportRow): Mail {
  const { workspace, user, platform } = scope;
  return {
    to: user.email,
    kind: 'export_ready',
    subject: 'Your Export is ready',
    ...mailBody({
      title: 'Your export is ready',
      lines: [
        `${row.total} work items of ${workspace.name} are in it.`,
        `You can download it for ${EXPORT_DAYS} days.`,
      ],
      action: {
        label: 'Open exports',
        url: webAddress(platform.config, 'app', `${workspace.slug}/settings/exports`),
      },
    }),
  };
}
