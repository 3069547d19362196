import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';

import { getImport } from './queries.ts';

/** Tells the person that everything has come. */
export async function readyMail(scope: WorkspaceScope, id: string): Promise<Mail> {
  const { workspace, user, platform } = scope;
  const { counts, problems, name } = await getImport(scope, id);
  const items = counts.items ?? { total: 0, made: 0 };
  return {
    to: user.email,
    kind: 'import_ready',
    subject: 'Your import is done',
    ...mailBody({
      title: 'Your import is done',
      lines: [
        `${items.made} of ${items.total} work items of ${name} are in ${workspace.name}.`,
        problems === 0 ? 'All came as they were.' : `${problems} problems are in the report.`,
      ],
      action: {
        label: 'Open the import',
        url: webAddress(platform.config, 'app', `${workspace.slug}/imports/${id}`),
      },
    }),
  };
}
