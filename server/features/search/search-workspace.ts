import {
  findItems,
  projectsToSearch,
  readFoundItems,
} from '#server/features/work-items/search/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { contains, readSearchText } from '#server/platform/texts/search-text.ts';
import type {
  FoundInProject,
  SearchResults,
  SearchWorkspaceQuery,
} from '#shared/contract/search.ts';
import { readIds } from '#shared/work-item-fields/conditions.ts';

import { findInProjects, findPages, findViews, findWorkspaces } from './queries.ts';

/** Limit per kind. */
const MAX_RESULTS = 100;

/** Searches all names in the workspace, or in one project. */
export async function searchWorkspace(
  scope: WorkspaceScope,
  query: SearchWorkspaceQuery,
): Promise<SearchResults> {
  const text = readSearchText(query.search);
  if (text.text === '' || text.isTooLong) return { results: NOTHING };
  const all = await projectsToSearch(scope, null);
  const [wanted] = readIds(query.project_id ?? '');
  const isEverywhere = query.workspace_search === 'true' || wanted === undefined;
  const projects = isEverywhere ? all : all.filter((project) => project.id === wanted);
  const [ids, workspace, cycle, module, pages, issue_view] = await Promise.all([
    findItems(scope, { text, projects, conditions: () => [], limit: MAX_RESULTS }),
    findWorkspaces(scope, text),
    findInProjects(scope, 'cycles', projects, text, MAX_RESULTS),
    findInProjects(scope, 'modules', projects, text, MAX_RESULTS),
    findPages(scope, projects, text, { limit: MAX_RESULTS }),
    findViews(scope, projects, text, { limit: MAX_RESULTS, isEverywhere }),
  ]);
  const items = await readFoundItems(scope, ids);
  return {
    results: {
      workspace,
      issue_view,
      project: all
        .filter((project) => contains(project.name, text) || contains(project.identifier, text))
        .map(({ name, id, identifier }) => ({
          name,
          id,
          identifier,
          workspace__slug: scope.workspace.slug,
        })),
      issue: items.map(
        ({ name, id, sequence_id, project__identifier, project_id, workspace__slug }) => ({
          name,
          id,
          sequence_id,
          project__identifier,
          project_id,
          workspace__slug,
        }),
      ),
      cycle: cycle.map(withoutStatus),
      module: module.map(withoutStatus),
      page: pages.map(({ name, id, project_id, identifier }) => ({
        name,
        id,
        project_ids: [project_id],
        project_identifiers: [identifier],
        project__identifiers: [identifier],
        workspace__slug: scope.workspace.slug,
      })),
    },
  };
}

/** All kinds are in the reply, also without results. */
const NOTHING: SearchResults['results'] = {
  workspace: [],
  project: [],
  issue: [],
  cycle: [],
  module: [],
  issue_view: [],
  page: [],
};

function withoutStatus({
  name,
  id,
  project_id,
  project__identifier,
  workspace__slug,
}: FoundInProject): FoundInProject {
  return { name, id, project_id, project__identifier, workspace__slug };
}
