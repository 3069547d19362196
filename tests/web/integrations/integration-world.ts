import { PROJECT, put, WORKSPACE } from '#tests/support/web/workspace.tsx';

/** Connects the workspace with a program. */
export function putConnection(provider: 'github' | 'slack', fields: object = {}): void {
  put('workspace_integration', provider, {
    ...{ workspace: WORKSPACE, provider, account: `nova-${provider}`, account_url: '' },
    ...{ avatar_url: '', reason: null },
    ...fields,
  });
}

/** Lets the project exchange things with a program. */
export function putSync(provider: 'github' | 'slack', fields: object = {}): void {
  put('project_sync', `sync-${provider}`, {
    ...{ workspace: WORKSPACE, project: PROJECT, workspace_integration: provider, provider },
    ...{ name: provider === 'github' ? 'nova/site' : '#site', url: '', status: 'active' },
    ...{ reason: null, has_webhook: true, last_synced_at: null, gone: [] },
    options: { sends_changes: true, sends_new_items: true, events: ['created', 'state'] },
    ...fields,
  });
}
