import { copyLabels } from '#server/features/labels/commands.ts';
import { insertProject } from '#server/features/projects/commands.ts';
import type { ProjectRow } from '#server/features/projects/events.ts';
import { createDefaultStates, type FirstState } from '#server/features/states/commands.ts';
import { authorize, type WorkspaceScope } from '#server/platform/access/scope.ts';
import type { CreateProject } from '#shared/contract/projects.ts';

import { takeSettings } from './queries.ts';

export async function createProject(
  scope: WorkspaceScope,
  { settings_from, ...input }: CreateProject,
  firstStates?: readonly FirstState[],
): Promise<ProjectRow> {
  authorize(scope, 'project.create');
  const taken = settings_from ? await takeSettings(scope, settings_from) : null;
  const project = await insertProject(scope, input, taken?.columns);
  await createDefaultStates(scope, project, taken?.states ?? firstStates);
  if (taken) await copyLabels(scope, taken.id, project);
  return project;
}
