import { z } from 'zod';

import { apiOf } from '#server/features/integrations/connections.ts';
import {
  callProvider,
  type ProviderApi,
  ProviderError,
} from '#server/features/integrations/provider-client.ts';
import { forPerson, getGithubConnection } from '#server/features/integrations/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import type { GithubSummary } from '#shared/contract/contract-importers.ts';

import { askGithub, githubPages, GithubPerson } from './github-api.ts';

export async function readGithubAccess(
  scope: WorkspaceScope,
): Promise<{ readonly url: string; readonly token: string }> {
  const connection = await getGithubConnection(scope);
  const api = await forPerson(async () => apiOf(scope.platform, connection));
  return { url: api.url, token: (api.headers['authorization'] ?? '').replace('Bearer ', '') };
}

export async function summarizeRepository(
  scope: WorkspaceScope,
  { owner, repo }: { readonly owner: string; readonly repo: string },
): Promise<GithubSummary> {
  const connection = await getGithubConnection(scope);
  const name = `${owner}/${repo}`;
  const of = `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`;
  const missing = `GitHub has no repository ${name}, or the token may not see it.`;
  return forPerson(async () => {
    const api = apiOf(scope.platform, connection);
    await askGithub(api, { path: of, schema: z.object({ id: z.int() }) }, missing);
    const query = encodeURIComponent(`repo:${name} type:issue`);
    const [issues, labels, collaborators] = await Promise.all([
      askGithub(
        api,
        {
          path: `/search/issues?q=${query}&per_page=1`,
          schema: z.object({ total_count: z.int() }),
        },
        missing,
      ),
      countLabels(api, of),
      readCollaborators(api, of),
    ]);
    return { issue_count: issues.total_count, labels, collaborators };
  });
}

async function countLabels(api: ProviderApi, of: string): Promise<number> {
  const { body, headers } = await callProvider(api, {
    path: `${of}/labels?per_page=1`,
    schema: z.array(z.unknown()),
  });
  const last = /[?&]page=(\d+)[^>]*>;\s*rel="last"/.exec(headers['link'] ?? '')?.[1];
  return last ? Number(last) : (body ?? []).length;
}

/** People with rights to the repository; if the token may not list them, the possible assignees. */
async function readCollaborators(api: ProviderApi, of: string) {
  try {
    return await readPeople(api, `${of}/collaborators`);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    return readPeople(api, `${of}/assignees`);
  }
}

async function readPeople(api: ProviderApi, path: string) {
  const people: z.output<typeof GithubPerson>[] = [];
  for await (const page of githubPages(api, path, GithubPerson)) people.push(...page);
  return people;
}
