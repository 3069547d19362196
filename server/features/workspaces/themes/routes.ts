import { z } from 'zod';

import { inZone } from '#server/platform/database/wire.ts';
import { route } from '#server/platform/http/route.ts';
import {
  CreateWorkspaceTheme,
  UpdateWorkspaceTheme,
  WorkspaceTheme,
} from '#shared/contract/workspaces.ts';

import { createTheme, deleteTheme, updateTheme } from './commands.ts';
import { getTheme, listThemes, type ThemeRow } from './queries.ts';

const THEMES = '/api/workspaces/:slug/workspace-themes/' as const;
const THEME = `${THEMES}:id/` as const;

/** Sets of colours of a workspace. */
export const themeRoutes = [
  route({
    method: 'GET',
    url: THEMES,
    scope: 'workspace',
    action: 'workspace_theme.read',
    response: z.array(WorkspaceTheme),
    doc: 'Sets of colours of a workspace',
    handler: async (scope) =>
      (await listThemes(scope)).map((row) => themeWire(row, scope.user.user_timezone)),
  }),
  route({
    method: 'POST',
    url: THEMES,
    scope: 'workspace',
    action: 'workspace_theme.update',
    body: CreateWorkspaceTheme,
    status: 201,
    response: WorkspaceTheme,
    doc: 'Adds a set of colours',
    handler: async (scope, { body }) =>
      themeWire(await createTheme(scope, body), scope.user.user_timezone),
  }),
  route({
    method: 'GET',
    url: THEME,
    scope: 'workspace',
    action: 'workspace_theme.read',
    response: WorkspaceTheme,
    doc: 'One set of colours',
    handler: async (scope, { params }) =>
      themeWire(await getTheme(scope, params.id), scope.user.user_timezone),
  }),
  route({
    method: 'PATCH',
    url: THEME,
    scope: 'workspace',
    action: 'workspace_theme.update',
    body: UpdateWorkspaceTheme,
    response: WorkspaceTheme,
    doc: 'Changes a set of colours',
    handler: async (scope, { params, body }) =>
      themeWire(await updateTheme(scope, params.id, body), scope.user.user_timezone),
  }),
  route({
    method: 'DELETE',
    url: THEME,
    scope: 'workspace',
    action: 'workspace_theme.update',
    doc: 'Throws a set of colours away',
    handler: (scope, { params }) => deleteTheme(scope, params.id),
  }),
];

function themeWire(row: ThemeRow, zone: string) {
  const { workspace_id, actor_id, rev: _rev, created_at, updated_at, ...fields } = row;
  return {
    ...fields,
    deleted_at: null,
    created_at: inZone(created_at, zone),
    updated_at: inZone(updated_at, zone),
    workspace: workspace_id,
    actor: actor_id,
  };
}
