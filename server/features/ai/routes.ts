import type { ProjectScope } from '#server/platform/access/scope.ts';
import { projectLite, workspaceLite } from '#server/platform/database/lite.ts';
import { one } from '#server/platform/database/rows.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import {
  AiTest,
  AskAssistant,
  AssistantAnswer,
  ProjectAssistantAnswer,
  RephrasedText,
  RephraseText,
} from '#shared/contract/ai.ts';
import type { ProjectLite, WorkspaceLite } from '#shared/contract/lite.ts';

import { askAssistant, rephraseText, testAi } from './queries.ts';

/** AI routes. Each call waits for an external service, so none holds a transaction. */
export const aiRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/workspaces/:slug/ai-assistant/',
    scope: 'workspace',
    action: 'ai_assistant.ask',
    transaction: false,
    body: AskAssistant,
    response: AssistantAnswer,
    doc: 'Answers a task about a text',
    handler: (scope, { body }) => askAssistant(scope, body),
  }),
  route({
    method: 'POST',
    url: '/api/workspaces/:slug/projects/:project_id/ai-assistant/',
    scope: 'project',
    action: 'project_ai_assistant.ask',
    transaction: false,
    body: AskAssistant,
    response: ProjectAssistantAnswer,
    doc: 'Answers a task about a text of a project',
    handler: async (scope, { body }) => ({
      ...(await askAssistant(scope, body)),
      ...(await details(scope)),
    }),
  }),
  route({
    method: 'POST',
    url: '/api/workspaces/:slug/rephrase-grammar/',
    scope: 'workspace',
    action: 'ai_assistant.ask',
    transaction: false,
    body: RephraseText,
    response: RephrasedText,
    doc: 'Writes a text in another form',
    handler: async (scope, { body }) => ({ response: await rephraseText(scope, body) }),
  }),
  route({
    method: 'POST',
    url: '/api/instances/ai-test/',
    scope: 'instance',
    transaction: false,
    response: AiTest,
    doc: 'Tries the AI with the stored settings (own addition)',
    handler: (scope) => testAi(scope),
  }),
];

async function details({ platform, project }: ProjectScope) {
  const { sql } = platform.database;
  return one(
    await sql<{ project_detail: ProjectLite; workspace_detail: WorkspaceLite }[]>`
      SELECT ${projectLite(sql)} AS project_detail, ${workspaceLite(sql)} AS workspace_detail
      FROM projects p JOIN workspaces w ON w.id = p.workspace_id WHERE p.id = ${project.id}`,
  );
}
