import { z } from 'zod';

import type { Platform } from '#server/platform/process/platform.ts';
import type { JiraQuery, JiraSummary } from '#shared/contract/contract-importers.ts';

import { type Api, readApi } from './api-client.ts';
import { headersOf, jiraMissing } from './jira.ts';

const Count = z.object({ count: z.int() });
const Project = z.object({ components: z.array(z.unknown()).default([]) });
const Statuses = z.array(z.object({ statuses: z.array(z.object({ name: z.string() })) }));
const Labels = z.object({ total: z.int() });
const Users = z.array(
  z.object({
    accountId: z.string().nullish(),
    name: z.string().nullish(),
    displayName: z.string(),
    emailAddress: z.string().nullish(),
    avatarUrls: z.record(z.string(), z.string()).default({}),
    active: z.boolean().default(true),
  }),
);

export async function readJiraSummary(
  platform: Platform,
  { host, email, api_token, project_key }: JiraQuery & { readonly host: string },
): Promise<JiraSummary> {
  const api: Api = { platform, name: 'Jira', headers: headersOf(email, api_token) };
  const key = project_key.trim().toUpperCase();
  const missing = jiraMissing(key);
  const of = <Schema extends z.ZodType>(path: string, schema: Schema) =>
    readApi(api, `${host}/rest/api/2/${path}`, schema, missing);
  const name = encodeURIComponent(key);
  const project = await of(`project/${name}`, Project);
  const jql = encodeURIComponent(`project = "${key.replaceAll('"', '')}"`);
  const [issues, statuses, labels, users] = await Promise.all([
    of(`search/approximate-count?jql=${jql}`, Count),
    of(`project/${name}/statuses`, Statuses),
    of('label?maxResults=1', Labels),
    of(`user/assignable/search?project=${name}&maxResults=1000`, Users),
  ]);
  const states = new Set(statuses.body.flatMap((type) => type.statuses.map((one) => one.name)));
  return {
    issues: issues.body.count,
    modules: project.body.components.length,
    labels: labels.body.total,
    states: states.size,
    users: users.body.map((user) => ({
      accountId: user.accountId ?? user.name ?? '',
      displayName: user.displayName,
      emailAddress: user.emailAddress ?? null,
      avatarUrls: user.avatarUrls,
      active: user.active,
    })),
  };
}
