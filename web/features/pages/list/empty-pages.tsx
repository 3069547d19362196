import { Archive, FileLock2, FileText, SearchX, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PRIVATE_PAGE, PUBLIC_PAGE } from '#shared/constants/pages.ts';
import { pageRequest } from '#web/features/pages/page-requests.ts';
import { useCanCreatePage } from '#web/features/pages/page-rights.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import type { PageTab } from './page-list.ts';

const ICONS = { public: FileText, private: FileLock2, archived: Archive } as const;

/** A part of the list without any page: what belongs here, and how to begin. */
export function NoPages({ tab, projectId }: { readonly tab: PageTab; readonly projectId: string }) {
  const { t } = useTranslation('pages');
  const canCreate = useCanCreatePage(projectId) && tab !== 'archived';
  const access = tab === 'private' ? PRIVATE_PAGE : PUBLIC_PAGE;
  return (
    <EmptyState
      icon={ICONS[tab]}
      title={t(`empty.${tab}`)}
      text={t(`empty.${tab}Text`)}
      action={
        canCreate && (
          <Button
            variant="primary"
            size={32}
            shortcut={keysOf('new-page')}
            onClick={() => pageRequest.ask({ is: 'create', projectId, access, parent: null })}
          >
            {t('empty.action')}
          </Button>
        )
      }
    />
  );
}

interface NothingFoundProps {
  readonly hasFilter: boolean;
  readonly onClear: () => void;
}

/** Words or filters that no page meets. */
export function NothingFound({ hasFilter, onClear }: NothingFoundProps) {
  const { t } = useTranslation('pages');
  return (
    <EmptyState
      icon={SearchX}
      title={t(hasFilter ? 'none.filter' : 'none.search')}
      action={<Button onClick={onClear}>{t('none.clear')}</Button>}
    />
  );
}

/** The project does without pages. */
export function PagesAreOff({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('pages');
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
