import { defineEntity, type EntityEvents } from '#server/platform/kit/entity.ts';
import { ProjectSyncImage, WorkspaceIntegrationImage } from '#shared/contract/integrations.ts';

import { projectSyncs, workspaceIntegrations } from './table.ts';

export type WorkspaceIntegrationRow = typeof workspaceIntegrations.$inferSelect;
export type ProjectSyncRow = typeof projectSyncs.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events
    extends
      EntityEvents<'workspace_integration', WorkspaceIntegrationRow>,
      EntityEvents<'project_sync', ProjectSyncRow> {}
}

/** Visible to the admins and members of the workspace; tokens stay on the server. */
export const workspaceIntegrationEntity = defineEntity({
  name: 'workspace_integration',
  table: workspaceIntegrations,
  image: WorkspaceIntegrationImage,
  columns: { workspace: 'workspace_id' },
  audiences: { 'workspace-staff': 'workspace_id' },
});

/** Visible to the admins and members of the project. */
export const projectSyncEntity = defineEntity({
  name: 'project_sync',
  table: projectSyncs,
  image: ProjectSyncImage,
  columns: {
    workspace: 'workspace_id',
    project: 'project_id',
    workspace_integration: 'integration_id',
  },
  audiences: { project: 'project_id' },
});
