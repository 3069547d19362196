import { z } from 'zod';

import { Id, Moment } from './fields.ts';
import { ProjectLite, UserLite } from './lite.ts';

const Json = z.record(z.string(), z.unknown());

/** GET importers: a GitHub or Jira import in the contract's shape. */
export const Importer = z.object({
  id: Id,
  service: z.enum(['github', 'jira']),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  project: Id.nullable(),
  project_detail: ProjectLite.nullable(),
  initiated_by: Id,
  initiated_by_detail: UserLite,
  metadata: Json,
  config: Json,
  data: Json,
  /** Replies never show tokens. */
  token: z.null(),
  workspace: Id,
  created_at: Moment,
  updated_at: Moment,
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
});
export type Importer = z.infer<typeof Importer>;

/** What happens with a person of the source: left out, invited, or matched by email. */
const Person = z.object({
  username: z.string().max(500),
  import: z.union([z.literal(false), z.literal('invite'), z.literal('map')]),
  email: z.string().trim().toLowerCase().max(255).nullish(),
});

/** POST projects/importers/jira. */
export const ImportJira = z.object({
  metadata: z.object({
    cloud_hostname: z.string().trim().min(1).max(255),
    api_token: z.string().trim().min(1).max(2_000),
    project_key: z.string().trim().min(1).max(31),
    email: z.string().trim().max(255).default(''),
  }),
  config: z.object({ epics_to_modules: z.boolean().default(false) }).optional(),
  data: z.object({ users: z.array(Person).max(5_000).default([]) }).optional(),
  project_id: Id,
});
export type ImportJira = z.infer<typeof ImportJira>;

/** GET importers/jira. */
export const JiraQuery = z.object({
  api_token: z.string().min(1).max(2_000),
  project_key: z.string().min(1).max(31),
  email: z.string().max(255).default(''),
  cloud_hostname: z.string().min(1).max(255),
});
export type JiraQuery = z.infer<typeof JiraQuery>;

/** Reply of GET importers/jira: counts, and the people found. */
export const JiraSummary = z.object({
  issues: z.int(),
  modules: z.int(),
  labels: z.int(),
  states: z.int(),
  users: z.array(
    z.object({
      accountId: z.string(),
      displayName: z.string(),
      emailAddress: z.string().nullable(),
      avatarUrls: z.record(z.string(), z.string()),
      active: z.boolean(),
    }),
  ),
});
export type JiraSummary = z.infer<typeof JiraSummary>;

/** POST projects/importers/github; the token comes from the workspace's connection. */
export const ImportGithub = z.object({
  metadata: z.object({
    owner: z.string().trim().min(1).max(100),
    name: z.string().trim().min(1).max(100),
    repository_id: z.int().positive().optional(),
    url: z.string().max(500).default(''),
  }),
  data: z.object({ users: z.array(Person).max(5_000).default([]) }).optional(),
  /** `sync`: keeps the repository and the project in sync afterwards. */
  config: z.object({ sync: z.boolean().default(false) }).optional(),
  project_id: Id,
});
export type ImportGithub = z.infer<typeof ImportGithub>;

/** GET importers/github. */
export const GithubQuery = z.object({
  owner: z.string().trim().min(1).max(100),
  repo: z.string().trim().min(1).max(100),
});
export type GithubQuery = z.infer<typeof GithubQuery>;

/** Reply of GET importers/github: counts, and the collaborators. */
export const GithubSummary = z.object({
  issue_count: z.int(),
  labels: z.int(),
  collaborators: z.array(
    z.object({
      id: z.int(),
      login: z.string(),
      avatar_url: z.string(),
      html_url: z.string(),
      url: z.string(),
    }),
  ),
});
export type GithubSummary = z.infer<typeof GithubSummary>;
