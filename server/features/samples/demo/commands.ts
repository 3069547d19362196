import { labelResource } from '#server/features/labels/commands.ts';
import { createProject } from '#server/features/project-setup/commands.ts';
import type { ProjectRow } from '#server/features/projects/events.ts';
import { enroll } from '#server/features/projects/memberships/commands.ts';
import { stateResource } from '#server/features/states/commands.ts';
import { importWorkItem } from '#server/features/work-items/imports/commands.ts';
import { enterProject } from '#server/platform/access/acting.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { markdownToHtml } from '#server/platform/texts/markdown.ts';
import type { Role } from '#shared/permissions.ts';

import {
  DEMO_COVER,
  DEMO_DESCRIPTION,
  DEMO_ITEMS,
  DEMO_LABELS,
  DEMO_LOGO,
  DEMO_STATES,
} from './content.ts';

const SORT_STEP = 1000;

/** Creates the project that introduces Tutti, with everyone in the workspace as members. */
export async function makeDemoProject(scope: WorkspaceScope): Promise<ProjectRow> {
  const { name } = scope.workspace;
  const look = { logo_props: DEMO_LOGO, cover_image: DEMO_COVER, description: DEMO_DESCRIPTION };
  const input = { name, identifier: identifierOf(name), network: 2 as const, ...look };
  const project = await createProject(scope, input, DEMO_STATES);
  await enrollAll(scope, project);
  const inside = await enterProject(scope, project.id);
  const labels = new Map<string, string>();
  for (const label of DEMO_LABELS) {
    labels.set(label.name, (await labelResource.create(inside, label)).id);
  }
  const states = new Map((await stateResource.list(inside)).map((state) => [state.name, state.id]));
  for (const [index, item] of DEMO_ITEMS.entries()) {
    const fields = {
      name: item.name,
      description_html: markdownToHtml(item.text),
      state_id: states.get(item.state),
      label_ids: [labels.get(item.label) ?? []].flat(),
    };
    await importWorkItem(inside, fields, { sort_order: SORT_STEP * (index + 1) });
  }
  return project;
}

/** The first five letters and digits of the workspace's name. */
export function identifierOf(name: string): string {
  const signs = name.match(/[\p{L}\p{N}]/gu) ?? [];
  return signs.slice(0, 5).join('').toUpperCase() || 'DEMO';
}

/** Adds everyone in the workspace with their role there; the creator is a member already. */
async function enrollAll(scope: WorkspaceScope, project: ProjectRow): Promise<void> {
  const members = await scope.sql<{ member_id: string; role: Role }[]>`
    SELECT member_id, role FROM workspace_members
    WHERE workspace_id = ${scope.workspace.id} AND is_active AND member_id <> ${scope.user.id}
    ORDER BY created_at, id`;
  if (members.length > 0) await enroll(scope, project, members);
}
