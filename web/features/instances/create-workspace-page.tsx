import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { NewWorkspacePicker } from '#web/features/workspaces/new-workspace-picker.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

import { createWorkspace, isSlugFree } from './calls.ts';
import { AdminPage } from './page-parts.tsx';

/** Creates a workspace, even where people may not. */
export function CreateWorkspacePage() {
  const { t } = useTranslation('instances');
  const navigate = useNavigate();
  return (
    <AdminPage title={t('workspaces.create')} lead={t('workspaces.createLead')}>
      <div className="max-w-100">
        <NewWorkspacePicker
          isFree={isSlugFree}
          create={async (input) => {
            await createWorkspace(input);
            await navigate({ to: '/god-mode/workspace' });
          }}
        />
        <LinkButton to="/god-mode/workspace" variant="ghost" size={32} className="mt-2">
          {t('workspaces.back')}
        </LinkButton>
      </div>
    </AdminPage>
  );
}
