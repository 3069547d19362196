import { z } from 'zod';

import { summarizeRepository } from '#server/features/integrations/github/queries.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import {
  GithubQuery,
  GithubSummary,
  Importer,
  ImportGithub,
  ImportJira,
  JiraQuery,
  JiraSummary,
} from '#shared/contract/contract-importers.ts';
import { Message } from '#shared/contract/fields.ts';

import { deleteImporter, importAndSync, importJira } from './commands.ts';
import { listImporters, summarizeJira } from './queries.ts';

const IMPORTERS = '/api/workspaces/:slug/importers/' as const;

/** The contract's importer calls, on the same imports as the wizard. */
export const importerRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: IMPORTERS,
    scope: 'workspace',
    action: 'import.list',
    response: z.array(Importer),
    doc: 'Lists imports from GitHub and Jira',
    handler: (scope) => listImporters(scope),
  }),
  route({
    method: 'DELETE',
    url: `${IMPORTERS}:service/:id/` as const,
    scope: 'workspace',
    action: 'import.update',
    response: 'none',
    doc: 'Forgets an import; what it brought stays',
    handler: (scope, { params }) => deleteImporter(scope, params.service, params.id),
  }),
  route({
    method: 'GET',
    url: `${IMPORTERS}jira/` as const,
    scope: 'workspace',
    action: 'import.create',
    query: JiraQuery,
    response: JiraSummary,
    doc: 'Counts what a project of Jira holds',
    handler: (scope, { query }) => summarizeJira(scope, query),
  }),
  route({
    method: 'GET',
    url: `${IMPORTERS}github/` as const,
    scope: 'workspace',
    action: 'import.create',
    query: GithubQuery,
    response: GithubSummary,
    doc: "Counts what a repository holds, by the token of the workspace's connection",
    handler: (scope, { query }) => summarizeRepository(scope, query),
  }),
  route({
    method: 'POST',
    url: '/api/workspaces/:slug/projects/importers/github/',
    scope: 'workspace',
    action: 'import.create',
    body: ImportGithub,
    transaction: false,
    response: Message,
    doc: "Imports the issues of a repository, by the token of the workspace's connection",
    handler: async (scope, { body }) => {
      await importAndSync(scope, body);
      return { message: 'The import has begun.' };
    },
  }),
  route({
    method: 'POST',
    url: '/api/workspaces/:slug/projects/importers/jira/',
    scope: 'workspace',
    action: 'import.create',
    body: ImportJira,
    response: Message,
    doc: 'Imports a project of Jira',
    handler: async (scope, { body }) => {
      await importJira(scope, body);
      return { message: 'The import has begun.' };
    },
  }),
];
