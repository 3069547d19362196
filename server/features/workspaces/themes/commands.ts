import { desc } from 'drizzle-orm';
import { z } from 'zod';

import { workspaceThemes } from '#server/features/workspaces/table.ts';
import { defineEntity, type EntityEvents } from '#server/platform/kit/entity.ts';
import { defineResource } from '#server/platform/kit/resource.ts';
import {
  CreateWorkspaceTheme,
  UpdateWorkspaceTheme,
  WorkspaceTheme,
} from '#shared/contract/workspaces.ts';

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'workspace_theme', typeof workspaceThemes.$inferSelect> {}
}

/** Color themes of a workspace. No client caches them, so they have no audience in the feed. */
export const themeResource = defineResource({
  entity: defineEntity({
    name: 'workspace_theme',
    table: workspaceThemes,
    image: WorkspaceTheme.extend({ rev: z.int() }),
    columns: { workspace: 'workspace_id', actor: 'actor_id' },
    audiences: {},
  }),
  scope: 'workspace',
  actions: {
    read: 'workspace_theme.read',
    create: 'workspace_theme.update',
    update: 'workspace_theme.update',
    delete: 'workspace_theme.update',
  },
  create: CreateWorkspaceTheme,
  update: UpdateWorkspaceTheme,
  order: [desc(workspaceThemes.created_at), desc(workspaceThemes.id)],
  hooks: { beforeCreate: async (scope) => ({ actor_id: scope.user.id }) },
});
