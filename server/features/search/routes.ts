import { z } from 'zod';

import { searchItems } from '#server/features/work-items/search/queries.ts';
import { route } from '#server/platform/http/route.ts';
import {
  FoundEntities,
  FoundItem,
  SearchEntitiesQuery,
  SearchItemsQuery,
  SearchResults,
  SearchWorkspaceQuery,
} from '#shared/contract/search.ts';

import { searchEntities } from './search-entities.ts';
import { searchWorkspace } from './search-workspace.ts';

/** Search; finds only what the person can open. */
export const searchRoutes = [
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/search/',
    mayLag: true,
    scope: 'workspace',
    action: 'workspace.search',
    query: SearchWorkspaceQuery,
    response: SearchResults,
    doc: 'Everything of a workspace by a part of its name',
    handler: (scope, { query }) => searchWorkspace(scope, query),
  }),
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/entity-search/',
    mayLag: true,
    scope: 'workspace',
    action: 'workspace.search',
    query: SearchEntitiesQuery,
    response: FoundEntities,
    doc: 'What a text may mention or link to',
    handler: (scope, { query }) => searchEntities(scope, query),
  }),
  route({
    method: 'GET',
    // Workspace scope: people outside of the project get an empty result, which reveals nothing.
    url: '/api/workspaces/:slug/projects/:project_id/search-issues/',
    mayLag: true,
    scope: 'workspace',
    action: 'workspace.search',
    query: SearchItemsQuery,
    response: z.array(FoundItem),
    doc: 'Work items to choose from',
    handler: (scope, { params, query }) => searchItems(scope, params.project_id, query),
  }),
];
