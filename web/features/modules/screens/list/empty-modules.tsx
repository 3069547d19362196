import { Archive, Box, Lock, SearchX, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { useCanCreateModule } from '#web/features/modules/screens/module-rights.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface InProjectProps {
  readonly projectId: string;
}

/** A project without a module: what modules are for, and how to begin. */
export function NoModules({ projectId }: InProjectProps) {
  const { t } = useTranslation('modules');
  const canCreate = useCanCreateModule(projectId);
  return (
    <EmptyState
      icon={Box}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        canCreate && (
          <Button
            variant="primary"
            size={32}
            shortcut={keysOf('new-module')}
            onClick={() => moduleRequest.ask({ is: 'create', projectId })}
          >
            {t('empty.action')}
          </Button>
        )
      }
    />
  );
}

/** Nothing in the archive: how things get there. */
export function NoArchivedModules() {
  const { t } = useTranslation('modules');
  return <EmptyState icon={Archive} title={t('archive.empty')} text={t('archive.emptyText')} />;
}

interface NothingFoundProps {
  readonly hasFilter: boolean;
  readonly onClear: () => void;
}

/** Words or filters that no module meets. */
export function NothingFound({ hasFilter, onClear }: NothingFoundProps) {
  const { t } = useTranslation('modules');
  return (
    <EmptyState
      icon={SearchX}
      title={t(hasFilter ? 'none.filter' : 'none.search')}
      action={<Button onClick={onClear}>{t('none.clear')}</Button>}
    />
  );
}

/** The project does without modules. */
export function ModulesAreOff({ projectId }: InProjectProps) {
  const { t } = useTranslation('modules');
  const { slug } = useWorkspace();
  const can = useCan(projectId);
  return (
    <EmptyState
      icon={Settings2}
      title={t('off.title')}
      text={t('off.text')}
      action={
        can('project.update') && (
          <LinkButton
            size={32}
            to="/$slug/settings/projects/$projectId/features"
            params={{ slug, projectId }}
          >
            {t('off.action')}
          </LinkButton>
        )
      }
    />
  );
}

/** The person's role does not reach modules. */
export function NoRight() {
  const { t } = useTranslation('modules');
  const { slug } = useWorkspace();
  return (
    <EmptyState
      icon={Lock}
      title={t('noRight.title')}
      text={t('noRight.text')}
      action={
        <LinkButton to="/$slug/projects" params={{ slug }}>
          {t('noRight.action')}
        </LinkButton>
      }
    />
  );
}
