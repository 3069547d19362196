import {
  findItems,
  projectsToSearch,
  readFoundItems,
} from '#server/features/work-items/search/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import type { VisibleProject } from '#server/platform/access/visibility/own-projects.ts';
import { readSearchText, type SearchText } from '#server/platform/texts/search-text.ts';
import type { FoundEntities, SearchEntitiesQuery } from '#shared/contract/search.ts';
import { errors } from '#shared/errors.ts';
import { readIds } from '#shared/work-item-fields/conditions.ts';

import { findInProjects, findPages, findPeople, findProjects } from './queries.ts';

/** Limit per kind, whatever the query asks for. */
const MAX_RESULTS = 100;

interface EntitySearch {
  readonly text: SearchText;
  readonly limit: number;
  /** Projects to search: one where the query names it. */
  readonly projects: readonly VisibleProject[];
  readonly projectId: string | null;
  readonly itemId: string | null;
}

/** Entities that a text may mention or link to, by kind. */
export async function searchEntities(
  scope: WorkspaceScope,
  query: SearchEntitiesQuery,
): Promise<FoundEntities> {
  const [projectId = null] = readIds(query.project_id ?? '');
  const [itemId = null] = readIds(query.issue_id ?? '');
  const text = readSearchText(query.query);
  const limit = text.isTooLong ? 0 : readCount(query.count);
  const projects = await projectsToSearch(scope, projectId);
  const search = { text, limit, projects, projectId, itemId };
  const asked = new Set(query.query_type.split(',').map((kind) => kind.trim()));
  const found = await Promise.all(
    Object.entries(KINDS)
      .filter(([kind]) => asked.has(kind))
      .map(async ([kind, find]) => [kind, await find(scope, search)] as const),
  );
  return Object.fromEntries(found);
}

type Find = (scope: WorkspaceScope, search: EntitySearch) => Promise<readonly object[]>;

const KINDS: Record<keyof FoundEntities, Find> = {
  user_mention: async (scope, search) => {
    // People outside of a project do not learn its members.
    if (search.projectId !== null && search.projects.length === 0) return [];
    return findPeople(scope, search.text, search, search.limit);
  },
  project: (scope, { text, limit }) => findProjects(scope, text, limit),
  issue: async (scope, { text, limit, projects }) => {
    const ids = await findItems(scope, { text, limit, projects, conditions: () => [] });
    const items = await readFoundItems(scope, ids);
    return items.map(
      ({
        name,
        id,
        sequence_id,
        project__identifier,
        project_id,
        priority,
        state_id,
        type_id,
      }) => ({
        name,
        id,
        sequence_id,
        project__identifier,
        project_id,
        priority,
        state_id,
        type_id,
      }),
    );
  },
  cycle: (scope, { text, limit, projects }) =>
    findInProjects(scope, 'cycles', projects, text, limit),
  module: (scope, { text, limit, projects }) =>
    findInProjects(scope, 'modules', projects, text, limit),
  page: async (scope, { text, limit, projects }) => {
    const pages = await findPages(scope, projects, text, { limit, onlyPublic: true });
    return pages.map(({ name, id, logo_props, project_id }) => ({
      name,
      id,
      logo_props,
      projects__id: project_id,
      workspace__slug: scope.workspace.slug,
    }));
  },
};

function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text.trim())) throw errors.badValue();
  return Math.min(Number(text), MAX_RESULTS);
}
