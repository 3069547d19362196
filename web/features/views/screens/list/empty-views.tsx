import { Layers, SearchX, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { viewRequest } from '#web/features/views/requests/store.ts';
import { useCanCreateView } from '#web/features/views/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface NoViewsProps {
  readonly projectId: string | null;
}

/** A place without a view: what views are for, and how to begin. */
export function NoViews({ projectId }: NoViewsProps) {
  const { t } = useTranslation('views');
  const canCreate = useCanCreateView(projectId);
  return (
    <EmptyState
      icon={Layers}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        canCreate && (
          <Button
            variant="primary"
            size={32}
            shortcut={keysOf('new-view')}
            onClick={() => viewRequest.ask({ is: 'create', projectId })}
          >
            {t('empty.action')}
          </Button>
        )
      }
    />
  );
}

/** Words or filters that no view meets. */
export function NoViewFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('views');
  return (
    <EmptyState
      icon={SearchX}
      title={t('none.title')}
      action={<Button onClick={onClear}>{t('none.clear')}</Button>}
    />
  );
}

/** The project does without views. */
export function ViewsAreOff({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('views');
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
