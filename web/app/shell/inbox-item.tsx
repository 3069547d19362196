import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { ACCEPTED } from '#shared/constants/intakes.ts';
import { intakeIssues, isOpen } from '#web/features/intakes/store.ts';
import { ItemView } from '#web/features/item-detail/item-view.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { buttonLook } from '#web/ui/buttons/button-look.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

interface InboxItemProps {
  readonly itemId: string;
  readonly projectId: string | null;
}

/** The item of a notification; for an intake item with a link to the intake. */
export function InboxItem({ itemId, projectId }: InboxItemProps) {
  return (
    <>
      <IntakeLine itemId={itemId} />
      <ItemView itemId={itemId} {...(projectId && { projectId })} embedded />
    </>
  );
}

/** Link to the intake, for people who decide there. */
function IntakeLine({ itemId }: Pick<InboxItemProps, 'itemId'>) {
  const { t } = useTranslation('notifications');
  const { slug } = useWorkspace();
  const row = intakeIssues.useSelect(
    (rows) => rows.find(({ issue }) => issue === itemId),
    [itemId],
  );
  if (!row || row.status === ACCEPTED) return null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-2">
      <Icon of={Inbox} className="text-muted" />
      <span className="min-w-0 flex-1">{t('detail.intake')}</span>
      <Link
        to="/$slug/projects/$projectId/intake"
        params={{ slug, projectId: row.project }}
        search={{ id: itemId, ...(!isOpen(row) && { part: 'closed' as const }) }}
        className={buttonLook({})}
      >
        {t('detail.openIntake')}
      </Link>
    </div>
  );
}
