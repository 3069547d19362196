import { useTranslation } from 'react-i18next';

import type { Workspace } from '#shared/contract/workspaces.ts';
import { useLostWords } from '#web/features/people/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';

import { MessagePage } from './message-page.tsx';

/** Shown when the person was removed from the open workspace, or left it in another tab. */
export function LostWorkspace({ workspace }: { readonly workspace: Workspace }) {
  const { t } = useTranslation('app');
  const words = useLostWords(`workspace:${workspace.id}`);
  return (
    <MessagePage
      title={t('lost.title', { name: workspace.name })}
      text={words ?? t('lost.unknown')}
    >
      {/* A reload, so that nothing of the workspace stays in memory. */}
      <Button variant="primary" size={32} onClick={() => location.assign(document.baseURI)}>
        {t('lost.home')}
      </Button>
    </MessagePage>
  );
}
