import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { SettingsPage } from './settings-page.tsx';
import { InviteButton } from './workspace/invite-dialog.tsx';
import { WorkspaceForm } from './workspace/workspace-form.tsx';
import { WorkspaceMembers } from './workspace/workspace-members.tsx';

/** What a workspace is called; deleting it. */
export function WorkspaceGeneralPage() {
  return (
    <WorkspaceSettings page="general">
      <WorkspaceForm />
    </WorkspaceSettings>
  );
}

/** Who is in a workspace and who is invited. */
export function WorkspaceMembersPage() {
  return (
    <WorkspaceSettings page="members" action={<InviteButton />}>
      <WorkspaceMembers />
    </WorkspaceSettings>
  );
}

interface WorkspaceSettingsProps {
  readonly page: 'general' | 'members';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page of a workspace's settings; guests are told that they are not theirs. */
function WorkspaceSettings({ page, action, children }: WorkspaceSettingsProps) {
  const { t } = useTranslation('settings');
  const { name } = useWorkspace();
  const can = useCan();
  const mayRead = can('workspace_invitation.list');
  return (
    <SettingsPage
      title={t(`workspace.${page}.title`)}
      text={t(`workspace.${page}.text`, { name })}
      place={<span className="truncate">{name}</span>}
      action={mayRead && action}
      isWide={page === 'members'}
    >
      {mayRead ? (
        children
      ) : (
        <EmptyState icon={Lock} title={t('closed.title')} text={t('closed.text')} />
      )}
    </SettingsPage>
  );
}
