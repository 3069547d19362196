import { z } from 'zod';

import {
  callProvider,
  type ProviderApi,
  type ProviderCall,
  ProviderError,
} from '#server/features/integrations/provider-client.ts';
import { nextPage } from '#server/platform/outgoing/next-page.ts';
import type { Platform } from '#server/platform/process/platform.ts';

export const GithubUser = z.object({ id: z.int(), login: z.string() });

export const GithubPerson = GithubUser.extend({
  avatar_url: z.string().default(''),
  html_url: z.string().default(''),
  url: z.string().default(''),
});

export const GithubRepository = z.object({
  id: z.int(),
  full_name: z.string(),
  name: z.string(),
  html_url: z.string(),
  url: z.string(),
  owner: z.object({ login: z.string() }),
  has_issues: z.boolean().default(true),
  open_issues_count: z.int().default(0),
});

export const GithubIssue = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.enum(['open', 'closed']),
  state_reason: z.string().nullish(),
  html_url: z.string(),
  user: GithubUser.nullish(),
  assignees: z.array(GithubUser).default([]),
  labels: z.array(
    z.union([
      z.string().transform((name) => ({ name, color: null })),
      z.object({ name: z.string(), color: z.string().nullish() }),
    ]),
  ),
  comments: z.int().default(0),
  created_at: z.string(),
  updated_at: z.string(),
  closed_at: z.string().nullish(),
  /** GitHub returns pull requests as issues. */
  pull_request: z.unknown().optional(),
});
export type GithubIssue = z.output<typeof GithubIssue>;

export const GithubComment = z.object({
  id: z.int(),
  body: z.string().nullish(),
  user: GithubUser.nullish(),
  created_at: z.string(),
});
export type GithubComment = z.output<typeof GithubComment>;

const PAGE = 100;

/** Calls GitHub, or a GitHub Enterprise Server, with a token. */
export function githubApi(platform: Platform, url: string, token: string): ProviderApi {
  return {
    platform,
    name: 'GitHub',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    },
  };
}

/** Calls GitHub; throws with `missing` on 404. */
export async function askGithub<Schema extends z.ZodType>(
  api: ProviderApi,
  call: ProviderCall<Schema>,
  missing: string,
): Promise<z.output<Schema>> {
  const { body } = await callProvider(api, call);
  if (body === null) throw new ProviderError('stop', missing);
  return body;
}

/** Pages of a list in sequence; a missing list has none. */
export async function* githubPages<Schema extends z.ZodType>(
  api: ProviderApi,
  path: string,
  schema: Schema,
): AsyncGenerator<z.output<Schema>[]> {
  let next: string | null = `${api.url}${path}${path.includes('?') ? '&' : '?'}per_page=${PAGE}`;
  while (next !== null) {
    const reply: Awaited<ReturnType<typeof callProvider<z.ZodArray<Schema>>>> = await callProvider(
      api,
      { path: next, schema: schema.array() },
    );
    if (reply.body === null) return;
    yield reply.body;
    next = nextPage(reply.headers, api.url);
  }
}
