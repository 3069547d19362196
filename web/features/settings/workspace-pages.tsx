import { Lock } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { WORKSPACE_PAGES } from './pages.ts';
import { SettingsPage } from './settings-page.tsx';
import { ExportsPanel } from './workspace/exports-panel.tsx';
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

const WorkspaceTokens = lazy(async () => {
  const [{ WorkspaceTokensSection: section }] = await Promise.all([
    import('#web/features/api-tokens/workspace-tokens-section.tsx'),
    loadMessages('api-tokens'),
  ]);
  return { default: section };
});

/** Service accounts and everybody's tokens. */
export function WorkspaceTokensPage() {
  return (
    <WorkspaceSettings page="tokens">
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <WorkspaceTokens />
      </Suspense>
    </WorkspaceSettings>
  );
}

/** Files of work items. */
export function WorkspaceExportsPage() {
  return (
    <WorkspaceSettings page="exports">
      <ExportsPanel />
    </WorkspaceSettings>
  );
}

interface WorkspaceSettingsProps {
  readonly page: (typeof WORKSPACE_PAGES)[number]['name'];
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page of a workspace's settings; guests are told that they are not theirs. */
function WorkspaceSettings({ page, action: act, children }: WorkspaceSettingsProps) {
  const { t } = useTranslation('settings');
  const { name } = useWorkspace();
  const can = useCan();
  const mayRead = WORKSPACE_PAGES.some(({ name: one, action }) => one === page && can(action));
  return (
    <SettingsPage
      title={t(`workspace.${page}.title`)}
      text={t(`workspace.${page}.text`, { name })}
      place={<span className="truncate">{name}</span>}
      action={mayRead && act}
      isWide={page !== 'general'}
    >
      {mayRead ? (
        children
      ) : (
        <EmptyState icon={Lock} title={t('closed.title')} text={t('closed.text')} />
      )}
    </SettingsPage>
  );
}
