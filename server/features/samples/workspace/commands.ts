import { ensureMember, enrollNewcomers } from '#server/features/auth/newcomers/commands.ts';
import { labelResource } from '#server/features/labels/commands.ts';
import { createProject } from '#server/features/project-setup/commands.ts';
import { stateResource } from '#server/features/states/commands.ts';
import { insertWorkspace } from '#server/features/workspaces/commands.ts';
import type { WorkspaceRow } from '#server/features/workspaces/events.ts';
import { enterProject, enterWorkspace } from '#server/platform/access/acting.ts';
import type { ProjectScope, UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownLanguage } from '#server/platform/texts/own-language.ts';
import { refusal } from '#shared/errors.ts';

import { calendarOf } from './calendar.ts';
import { readSample, type Sample, type SamplePerson, type SampleProject } from './content.ts';
import { makeItem, type MadeItems, type Maker, relateItem } from './items.ts';
import { makePages } from './pages.ts';
import { makeHistory, makePlans } from './plans.ts';

/**
 * Creates the sample workspace; the caller becomes its owner. Only on an instance without
 * workspaces: one long transaction disturbs no one there, and leaves no partial sample.
 */
export async function makeSampleWorkspace(scope: UserScope): Promise<WorkspaceRow> {
  // A small, busy machine may exceed the timeout of transactions.
  await scope.sql`SET LOCAL transaction_timeout = 0`;
  await scope.sql`SET LOCAL transaction_timeout = '60s'`;
  await refuseUnlessEmpty(scope);
  const { name, slug, people: persons, projects } = readSample(await ownLanguage(scope));
  const workspace = await insertWorkspace(scope, { name, slug }, 'instance');
  const inside = await enterWorkspace(scope, workspace.id);
  const people = await bringPeople(inside, persons);
  const calendar = calendarOf(Date.now());
  const made: MadeItems = new Map();
  const makers: { maker: Maker; project: SampleProject }[] = [];
  for (const project of projects) {
    const within = await makeProject(inside, project, people);
    const states = new Map(
      (await stateResource.list(within)).map((state) => [state.group, state.id]),
    );
    const labels = await makeLabels(within, project);
    const plans = await makePlans(within, project, calendar, people);
    makers.push({
      maker: { scope: within, people, calendar, states, labels, plans, made },
      project,
    });
  }
  for (const { maker, project } of makers) {
    for (const item of project.items) await makeItem(maker, item);
    await makeHistory(maker.scope, maker.plans, project.items, calendar);
    await makePages(maker, project.pages);
  }
  // Relations cross projects: all items exist by now.
  for (const { maker, project } of makers) {
    for (const item of project.items) await relateItem(maker, item);
  }
  return workspace;
}

async function refuseUnlessEmpty({ sql }: UserScope): Promise<void> {
  // Of two concurrent requests the second waits, and then finds the first one's workspace.
  await sql`SELECT pg_advisory_xact_lock(hashtext('sample workspace'))`;
  const found = await sql`SELECT 1 FROM workspaces WHERE ${live(sql)} LIMIT 1`;
  if (found.length === 0) return;
  throw refusal(409, {
    error: 'There is a workspace already; the sample workspace is for empty instances only.',
  });
}

async function bringPeople(
  scope: WorkspaceScope,
  persons: Sample['people'],
): Promise<Map<SamplePerson, string>> {
  const people = new Map<SamplePerson, string>([['me', scope.user.id]]);
  for (const { key, ...person } of persons) {
    people.set(key, (await ensureMember(scope, person)).id);
  }
  return people;
}

async function makeProject(
  scope: WorkspaceScope,
  { name, identifier, description, emoji, lead }: SampleProject,
  people: ReadonlyMap<SamplePerson, string>,
): Promise<ProjectScope> {
  const input = {
    name,
    identifier,
    description,
    project_lead: people.get(lead),
    logo_props: { in_use: 'emoji', emoji: { value: emoji, url: '' } },
  };
  const project = await createProject(scope, input);
  const within = await enterProject(scope, project.id);
  await enrollNewcomers(within, [...people.values()]);
  return within;
}

async function makeLabels(
  scope: ProjectScope,
  { labels }: SampleProject,
): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const { key, name, color, parent } of labels) {
    const above = parent === undefined ? null : made.get(parent);
    made.set(key, (await labelResource.create(scope, { name, color, parent: above })).id);
  }
  return made;
}
