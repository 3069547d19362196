import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight, Lock } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { shortAddress, webhooks } from '#web/features/webhooks/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

import { WORKSPACE_PAGES } from './pages.ts';
import { SettingsPage } from './settings-page.tsx';
import { ExportsPanel } from './workspace/exports-panel.tsx';
import { InviteButton } from './workspace/invite-dialog.tsx';
import { WorkspaceForm } from './workspace/workspace-form.tsx';
import { WorkspaceMembers } from './workspace/workspace-members.tsx';

export function WorkspaceGeneralPage() {
  return (
    <WorkspaceSettings page="general">
      <WorkspaceForm />
    </WorkspaceSettings>
  );
}

export function WorkspaceMembersPage() {
  return (
    <WorkspaceSettings page="members" action={<InviteButton />}>
      <WorkspaceMembers />
    </WorkspaceSettings>
  );
}

const WorkspaceTokens = latePart(async () => {
  const [{ WorkspaceTokensSection: section }] = await Promise.all([
    import('#web/features/api-tokens/workspace-tokens-section.tsx'),
    loadMessages('api-tokens'),
  ]);
  return section;
});

export function WorkspaceTokensPage() {
  return (
    <WorkspaceSettings page="tokens">
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <WorkspaceTokens />
      </Suspense>
    </WorkspaceSettings>
  );
}

const Webhooks = latePart(async () => {
  const [{ WebhooksSection: section }] = await Promise.all([
    import('#web/features/webhooks/webhooks-section.tsx'),
    loadMessages('webhooks'),
  ]);
  return section;
});

export function WorkspaceWebhooksPage() {
  return (
    <WorkspaceSettings page="webhooks">
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <Webhooks />
      </Suspense>
    </WorkspaceSettings>
  );
}

const Webhook = latePart(async () => {
  const [{ WebhookSection: detail }] = await Promise.all([
    import('#web/features/webhooks/webhook-section.tsx'),
    loadMessages('webhooks'),
  ]);
  return detail;
});

export function WorkspaceWebhookPage() {
  return (
    <WorkspaceSettings page="webhooks" part={<WebhookCrumbs />}>
      <Suspense fallback={<Skeleton className="m-8 h-96 rounded-card" />}>
        <Webhook />
      </Suspense>
    </WorkspaceSettings>
  );
}

function WebhookCrumbs() {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const { webhookId = '' } = useParams({ strict: false });
  const webhook = webhooks.use(webhookId);
  return (
    <>
      <Link
        to="/$slug/settings/webhooks"
        params={{ slug }}
        className="rounded-control text-muted hover:text-ink"
      >
        {t('workspace.webhooks.title')}
      </Link>
      <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
      <span className="truncate font-medium" aria-current="page">
        {shortAddress(webhook?.url ?? '')}
      </span>
    </>
  );
}

export function WorkspaceExportsPage() {
  return (
    <WorkspaceSettings page="exports">
      <ExportsPanel />
    </WorkspaceSettings>
  );
}

const Imports = latePart(async () => {
  const [{ ImportsSection: panel }] = await Promise.all([
    import('#web/features/importers/imports-section.tsx'),
    loadMessages('imports'),
  ]);
  return panel;
});

export function WorkspaceImportsPage() {
  return (
    <WorkspaceSettings page="imports">
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <Imports />
      </Suspense>
    </WorkspaceSettings>
  );
}

const Integrations = latePart(async () => {
  const [{ WorkspaceIntegrationsSection: section }] = await Promise.all([
    import('#web/features/integrations/workspace-section.tsx'),
    loadMessages('integrations'),
  ]);
  return section;
});

export function WorkspaceIntegrationsPage() {
  return (
    <WorkspaceSettings page="integrations">
      <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
        <Integrations />
      </Suspense>
    </WorkspaceSettings>
  );
}

interface WorkspaceSettingsProps {
  readonly page: (typeof WORKSPACE_PAGES)[number]['name'];
  readonly action?: ReactNode;
  /** Breadcrumbs of one row, which has its own heading. */
  readonly part?: ReactNode;
  readonly children: ReactNode;
}

/** A page of a workspace's settings; guests get a message instead. */
function WorkspaceSettings({ page, action: act, part, children }: WorkspaceSettingsProps) {
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
      isFull={part !== undefined && mayRead}
      {...(mayRead && { part })}
    >
      {mayRead ? (
        children
      ) : (
        <EmptyState icon={Lock} title={t('closed.title')} text={t('closed.text')} />
      )}
    </SettingsPage>
  );
}
