import { labelResource } from '#server/features/labels/commands.ts';
import { createProject } from '#server/features/project-setup/commands.ts';
import type { ProjectRow } from '#server/features/projects/events.ts';
import { enroll } from '#server/features/projects/memberships/commands.ts';
import { stateResource } from '#server/features/states/commands.ts';
import { importWorkItem } from '#server/features/work-items/imports/commands.ts';
import { enterProject } from '#server/platform/access/acting.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { markdownToHtml } from '#server/platform/texts/markdown.ts';
import { ownLanguage } from '#server/platform/texts/own-language.ts';
import { wordsOf } from '#server/platform/texts/words.ts';
import type { Role } from '#shared/permissions.ts';

import { DEMO_COVER, DEMO_ITEMS, DEMO_LABELS, DEMO_LOGO, DEMO_STATES } from './content.ts';

const SORT_STEP = 1000;

/**
 * Creates the project that introduces Tutti, with everyone in the workspace as members, in the
 * language of the person who acts.
 */
export async function makeDemoProject(scope: WorkspaceScope): Promise<ProjectRow> {
  const { name } = scope.workspace;
  const language = await ownLanguage(scope);
  const [say, nameOf] = [wordsOf(language, 'samples'), wordsOf(language, 'names')];
  const look = {
    logo_props: DEMO_LOGO,
    cover_image: DEMO_COVER,
    description: say('demo.description'),
  };
  const input = { name, identifier: identifierOf(name), network: 2 as const, ...look };
  const firstStates = DEMO_STATES.map((state) => ({
    ...state,
    name: nameOf(`states.${state.group}`),
  }));
  const project = await createProject(scope, input, firstStates);
  await enrollAll(scope, project);
  const inside = await enterProject(scope, project.id);
  const labels = new Map<string, string>();
  for (const { key, color } of DEMO_LABELS) {
    const label = { name: say(`demo.labels.${key}`), color };
    labels.set(key, (await labelResource.create(inside, label)).id);
  }
  const states = new Map(
    (await stateResource.list(inside)).map((state) => [state.group, state.id]),
  );
  for (const [index, { key, state, label }] of DEMO_ITEMS.entries()) {
    const fields = {
      name: say(`demo.items.${key}.name`),
      description_html: markdownToHtml(say(`demo.items.${key}.text`)),
      state_id: states.get(state),
      label_ids: [labels.get(label) ?? []].flat(),
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
