import { defineEntity, type EntityEvents } from '#server/platform/kit/entity.ts';
import { ProjectSyncImage, WorkspaceIntegrationImage } from '#shared/contract/integrations.ts';

import { projectSyncs, workspaceIntegrations } from './table.ts';

/** A stored connection of a workspace. */
export type WorkspaceIntegrationRow = typeof workspaceIntegrations.$inferSelect;
/** A stored sync of a project. */
export type ProjectSyncRow = typeof projectSyncs.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events
    extends
      EntityEvents<'workspace_integration', WorkspaceIntegrationRow>,
      EntityEvents<'project_sync', ProjectSyncRow> {}
}

/** Connections as the admins and members of their workspace see them; tokens stay on the server. */
export const workspaceIntegrationEntity = defineEntity({
  name: 'workspace_integration',
  table: workspaceIntegrations,
  image: WorkspaceIntegrationImage,
  columns: { workspace: 'workspace_id' },
  audiences: { 'workspace-staff': 'workspace_id' },
});

/** What a project exchanges with other programs, as its admins and members see it. */
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
