import { z } from 'zod';

import {
  type SourceItem,
  sourceItem,
  type SourcePerson,
  type SourceRecord,
  typeLeft,
} from '#server/features/importers/records.ts';
import { nextPage } from '#server/platform/outgoing/next-page.ts';
import { plainName } from '#shared/lib/names.ts';
import { shownText } from '#shared/lib/shown-text.ts';

import { type Api, readApi } from './api-client.ts';
import { tokenOf } from './secret.ts';
import type { Source } from './source.ts';

const API = 'https://api.github.com';
const PAGE = 100;

const User = z.object({ login: z.string() }).nullish();

const Issue = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.string(),
  state_reason: z.string().nullish(),
  html_url: z.string(),
  user: User,
  assignees: z.array(z.object({ login: z.string() })).nullish(),
  labels: z.array(
    z.union([z.string(), z.object({ name: z.string().nullish(), color: z.string().nullish() })]),
  ),
  milestone: z
    .object({
      title: z.string(),
      description: z.string().nullish(),
      due_on: z.string().nullish(),
      created_at: z.string().nullish(),
    })
    .nullish(),
  comments: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  closed_at: z.string().nullish(),
  type: z.object({ name: z.string() }).nullish(),
  /** GitHub returns pull requests as issues. */
  pull_request: z.unknown().optional(),
});
type Issue = z.output<typeof Issue>;

const Comment = z.object({
  id: z.int(),
  user: User,
  created_at: z.string(),
  body: z.string().nullish(),
  issue_url: z.string(),
});
type Comment = z.output<typeof Comment>;

/** Issues of a repository with comments, labels and milestones; skips pull requests. */
export const githubSource: Source = {
  async *read(platform, row) {
    const { repository = '', host = API } = row.config;
    const api: Api = {
      platform,
      name: 'GitHub',
      headers: {
        authorization: `Bearer ${tokenOf(platform, row)}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
      },
    };
    const missing = shownText(
      `GitHub has no repository ${repository}, or the token may not see it.`,
    );
    const of = (path: string) => `${host}/repos/${repository}/${path}`;
    const list = <Schema extends z.ZodType>(path: string, schema: Schema) =>
      pagesOf(api, of(path), z.array(schema), missing);
    const comments = new Map<number, Comment[]>();
    for await (const page of list('issues/comments?sort=created&direction=asc', Comment)) {
      for (const comment of page) {
        const number = Number(comment.issue_url.split('/').at(-1));
        comments.set(number, [...(comments.get(number) ?? []), comment]);
      }
    }
    const query = 'issues?state=all&sort=created&direction=asc';
    for await (const page of list(query, Issue)) {
      const issues = page.filter((issue) => issue.pull_request === undefined);
      yield issues.map((issue): SourceRecord => ({
        item: itemOf(repository, issue, comments.get(issue.number) ?? []),
      }));
    }
  },
};

async function* pagesOf<Schema extends z.ZodType>(
  api: Api,
  first: string,
  schema: Schema,
  missing: string,
): AsyncGenerator<z.output<Schema>> {
  let url: string | null = `${first}&per_page=${PAGE}`;
  while (url !== null) {
    const reply: { body: z.output<Schema>; headers: Readonly<Record<string, string>> } =
      await readApi(api, url, schema, missing);
    yield reply.body;
    url = nextPage(reply.headers, first);
  }
}

function itemOf(repository: string, issue: Issue, comments: readonly Comment[]): SourceItem {
  const { milestone } = issue;
  const isClosed = issue.state === 'closed';
  const isDropped = isClosed && ['not_planned', 'duplicate'].includes(issue.state_reason ?? '');
  return sourceItem({
    key: `${repository.split('/')[1] ?? ''}#${issue.number}`,
    other_keys: [`#${issue.number}`, String(issue.number)],
    title: plainName(issue.title),
    description: issue.body ? { text: issue.body, format: 'markdown' } : null,
    state: isDropped ? 'Closed as not planned' : isClosed ? 'Closed' : 'Open',
    state_group: isDropped ? 'cancelled' : isClosed ? 'completed' : 'unstarted',
    assignees: (issue.assignees ?? []).map(({ login }) => ({ key: login })),
    creator: personOf(issue.user),
    labels: issue.labels.flatMap((label) => {
      if (typeof label === 'string') return [{ name: label }];
      const isColor = /^[\da-f]{6}$/i.test(label.color ?? '');
      return label.name
        ? [{ name: label.name, ...(isColor ? { color: `#${label.color}` } : {}) }]
        : [];
    }),
    modules: milestone
      ? [
          {
            name: plainName(milestone.title).slice(0, 255),
            description: milestone.description ?? '',
            end_date: milestone.due_on ?? null,
          },
        ]
      : [],
    created_at: issue.created_at,
    updated_at: issue.updated_at,
    completed_at: issue.closed_at ?? null,
    oddities: typeLeft(issue.type?.name ?? ''),
    links: [{ url: issue.html_url, title: `${repository}#${issue.number}` }],
    comments: comments.map(({ id, user, created_at, body }) => ({
      id: String(id),
      author: personOf(user),
      created_at,
      body: { text: body ?? '', format: 'markdown' },
    })),
  });
}

const personOf = (user: z.output<typeof User>): SourcePerson | null =>
  user ? { key: user.login } : null;
