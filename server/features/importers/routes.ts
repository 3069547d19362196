import { z } from 'zod';

import { route, type Route } from '#server/platform/http/route.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { ownLanguage } from '#server/platform/texts/own-language.ts';
import { wordsOf } from '#server/platform/texts/words.ts';
import { Id } from '#shared/contract/fields.ts';
import {
  CreatedImport,
  CreateImport,
  ImportDetail,
  ImportHistory,
  ImportPreview,
  ImportProblem,
  SavedImportMapping,
  SaveImportMapping,
  UpdateImport,
} from '#shared/contract/importers.ts';
import { csv } from '#shared/lib/csv.ts';
import { ownTitleOf } from '#shared/work-item-fields/exports.ts';

import {
  createImport,
  deleteImport,
  readImportFile,
  startImport,
  updateImport,
} from './commands.ts';
import { deleteMapping, listMappings, saveMapping } from './mappings.ts';
import { listImports, listProblems, previewImport, readImport } from './queries.ts';
import { remapTable } from './reading/remap-table.ts';

const IMPORTS = '/api/workspaces/:slug/imports/' as const;
const MAPPINGS = `${IMPORTS}mappings/` as const;
const ONE = `${IMPORTS}:id/` as const;
const REPORT_LINES = 20_000;

/** Phases that the wizard's buttons start. */
const STEPS = {
  check: ['checking', 'Says what an import would do, and does nothing of it (own call)'],
  run: ['queued', 'Runs an import, or goes on with a paused one (own call)'],
  pause: ['paused', 'Pauses an import (own call)'],
  undo: ['undoing', 'Takes away what an import brought and nobody changed (own call)'],
} as const;

export const importRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: IMPORTS,
    scope: 'workspace',
    action: 'import.list',
    response: z.array(ImportHistory),
    doc: "Lists the workspace's imports, the last one first (own call)",
    handler: (scope) => listImports(scope),
  }),
  route({
    method: 'POST',
    url: IMPORTS,
    scope: 'workspace',
    action: 'import.create',
    body: CreateImport,
    status: 201,
    response: CreatedImport,
    doc: 'Begins an import from a file, Jira or GitHub (own call)',
    handler: (scope, { body }) => createImport(scope, body),
  }),
  route({
    method: 'GET',
    url: MAPPINGS,
    scope: 'workspace',
    action: 'import.list',
    response: z.array(SavedImportMapping),
    doc: 'Lists the mappings that the workspace has saved (own call)',
    handler: (scope) => listMappings(scope),
  }),
  route({
    method: 'POST',
    url: MAPPINGS,
    scope: 'workspace',
    action: 'import.update',
    body: SaveImportMapping,
    status: 201,
    response: SavedImportMapping,
    doc: 'Saves a mapping by name; one of the same name is replaced (own call)',
    handler: (scope, { body }) => saveMapping(scope, body),
  }),
  route({
    method: 'DELETE',
    url: `${MAPPINGS}:id/` as const,
    scope: 'workspace',
    action: 'import.update',
    response: 'none',
    doc: 'Deletes a saved mapping (own call)',
    handler: (scope, { params }) => deleteMapping(scope, params.id),
  }),
  route({
    method: 'GET',
    url: ONE,
    scope: 'workspace',
    action: 'import.list',
    response: ImportDetail,
    doc: 'Reads an import with its mapping (own call)',
    handler: (scope, { params }) => readImport(scope, params.id),
  }),
  route({
    method: 'PATCH',
    url: ONE,
    scope: 'workspace',
    action: 'import.update',
    body: UpdateImport,
    response: ImportDetail,
    doc: 'Changes where an import goes and what its words mean (own call)',
    handler: async (scope, { params, body }) => {
      const row = await updateImport(scope, params.id, body);
      if (body.mapping?.fields) await remapTable(scope, row);
      return readImport(scope, params.id);
    },
  }),
  route({
    method: 'DELETE',
    url: ONE,
    scope: 'workspace',
    action: 'import.update',
    response: 'none',
    doc: 'Forgets an import; what it brought stays (own call)',
    handler: (scope, { params }) => deleteImport(scope, params.id),
  }),
  route({
    method: 'POST',
    url: `${ONE}read/` as const,
    scope: 'workspace',
    action: 'import.update',
    response: 'none',
    doc: 'Says that the file of an import has arrived (own call)',
    handler: (scope, { params }) => readImportFile(scope, params.id),
  }),
  ...(['check', 'run', 'pause', 'undo'] as const).map((step) =>
    route({
      method: 'POST',
      url: `${ONE}${step}/` as const,
      scope: 'workspace',
      action: 'import.update',
      response: 'none',
      doc: STEPS[step][1],
      handler: async (scope, { params }) => {
        await startImport(scope, params.id, STEPS[step][0]);
      },
    }),
  ),
  route({
    method: 'GET',
    url: `${ONE}preview/` as const,
    scope: 'workspace',
    action: 'import.list',
    response: ImportPreview,
    doc: 'Shows the first 20 rows as they will come (own call)',
    handler: (scope, { params }) => previewImport(scope, params.id),
  }),
  route({
    method: 'GET',
    url: `${ONE}problems/` as const,
    scope: 'workspace',
    action: 'import.list',
    query: z.object({ after: Id.optional() }),
    response: z.array(ImportProblem),
    doc: 'Lists what did not come as it was, 100 at a time (own call)',
    handler: (scope, { params, query }) => listProblems(scope, params.id, query.after ?? null),
  }),
  route({
    method: 'GET',
    url: `${ONE}report/` as const,
    scope: 'workspace',
    action: 'import.list',
    response: 'file',
    doc: 'Gives what did not come as it was as a table (own call)',
    handler: async (scope, { params }) => {
      const problems = await listProblems(scope, params.id, null, REPORT_LINES);
      const language = await ownLanguage(scope);
      const [say, imports] = [wordsOf(language, 'exports'), wordsOf(language, 'imports')];
      const rows = problems.map(({ key, sequence_id, title, code, field, value }) => [
        key,
        sequence_id === null ? '' : String(sequence_id),
        title,
        imports(`problems.${code}`),
        field === null ? '' : (ownTitleOf(field) ?? imports(`fields.${field}`)),
        value,
      ]);
      const heads = [
        say('columns.names.ID'),
        say('report.number'),
        say('columns.names.Name'),
        ...['problem', 'field', 'value'].map((head) => say(`report.${head}`)),
      ];
      const text = csv([heads, ...rows]);
      return new HttpReply(200, `\uFEFF${text}`, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="import-report.csv"',
      });
    },
  }),
];
