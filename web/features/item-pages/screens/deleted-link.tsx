import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

/** The way from the archive to what was deleted lately. */
export function DeletedLink({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  return (
    <LinkButton
      to="/$slug/projects/$projectId/archives/deleted"
      params={{ slug, projectId }}
      icon={Trash2}
      variant="ghost"
    >
      <span className="max-md:sr-only">{t('deleted.title')}</span>
    </LinkButton>
  );
}
