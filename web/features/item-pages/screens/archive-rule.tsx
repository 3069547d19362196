import { Archive } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

/** What the project archives by itself, where it does. */
export function ArchiveRule({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const project = projects.use(projectId);
  const can = useCan(projectId);
  if (!project || project.archive_in === 0) return null;
  return (
    <p className="flex min-h-9 items-center gap-2 border-b border-line px-4 text-12 text-muted">
      <Icon of={Archive} size={14} />
      {t('archive.rule', { count: project.archive_in })}
      {can('project.update') && (
        <LinkButton
          to="/$slug/settings/projects/$projectId/automations"
          params={{ slug, projectId }}
          variant="ghost"
          size={24}
        >
          {t('archive.changeRule')}
        </LinkButton>
      )}
    </p>
  );
}
