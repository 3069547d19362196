import { z } from 'zod';

import { INTEGRATION_PROVIDERS, SLACK_EVENTS } from '#shared/constants/integrations.ts';

import { auditFields, Id, Moment } from './fields.ts';

const Provider = z.enum(INTEGRATION_PROVIDERS);
const Json = z.record(z.string(), z.unknown());

/** GET integrations: a provider that can be connected. */
export const Integration = z.object({
  ...auditFields,
  title: z.string(),
  provider: Provider,
  author: z.string(),
  avatar_url: z.string().nullable(),
  description: Json,
  metadata: Json,
  /** 1 = for everyone. */
  network: z.int(),
  redirect_url: z.string(),
  verified: z.boolean(),
  /** Replies never show secrets. */
  webhook_secret: z.literal(''),
  webhook_url: z.string(),
});
export type Integration = z.infer<typeof Integration>;

const connection = {
  ...auditFields,
  workspace: Id,
  provider: Provider,
  /** Account of the token at the provider. */
  account: z.string(),
  account_url: z.string(),
  avatar_url: z.string(),
  /** Why the connection stopped working; null = it works. */
  reason: z.string().nullable(),
};

export const WorkspaceIntegrationImage = z.object({ ...connection, rev: z.int() });
export type WorkspaceIntegrationImage = z.infer<typeof WorkspaceIntegrationImage>;

/** GET workspace-integrations: a connection in the contract's shape. */
export const WorkspaceIntegration = z.object({
  ...connection,
  integration: Id,
  integration_detail: Integration,
  actor: Id.nullable(),
  /** Replies never show tokens. */
  api_token: z.literal(''),
  config: Json,
  metadata: Json,
});
export type WorkspaceIntegration = z.infer<typeof WorkspaceIntegration>;

/** POST workspace-integrations/{provider}. */
export const ConnectIntegration = z.object({
  api_token: z.string().trim().min(1, 'Enter a token.').max(2_000),
});
export type ConnectIntegration = z.infer<typeof ConnectIntegration>;

/** GET workspace-integrations/{id}/github-repositories. */
export const GithubRepositories = z.object({
  repositories: z.array(
    z.object({
      id: z.int(),
      full_name: z.string(),
      name: z.string(),
      html_url: z.string(),
      url: z.string(),
      owner: z.object({ login: z.string() }),
    }),
  ),
  total_count: z.int(),
});
export type GithubRepositories = z.infer<typeof GithubRepositories>;

/** GET workspace-integrations/{id}/slack-channels (own addition). */
export const SlackChannels = z.array(z.object({ id: z.string(), name: z.string() }));
export type SlackChannels = z.infer<typeof SlackChannels>;

/** Settings of a project's sync. */
export const SyncOptions = z.object({
  /** GitHub: changes made here are sent to the repository. */
  sends_changes: z.boolean(),
  /** GitHub: new work items become issues. */
  sends_new_items: z.boolean(),
  /** Slack: events that are posted to the channel. */
  events: z.array(z.enum(SLACK_EVENTS)).max(SLACK_EVENTS.length),
});
export type SyncOptions = z.infer<typeof SyncOptions>;

/** An issue that is gone from its repository, and the number of the work item that stays. */
export const GoneIssue = z.object({ issue: z.int(), sequence_id: z.int(), at: Moment });
export type GoneIssue = z.infer<typeof GoneIssue>;

const sync = {
  ...auditFields,
  workspace: Id,
  project: Id,
  workspace_integration: Id,
  provider: Provider,
  /** `owner/repository`, or the channel's name. */
  name: z.string(),
  url: z.string(),
  options: SyncOptions,
  /** `stopped`: a person has to act; `reason` says how. */
  status: z.enum(['active', 'stopped']),
  /** Why it stopped, or the last error. */
  reason: z.string().nullable(),
  /** The provider sends events; otherwise it is polled every minute. */
  has_webhook: z.boolean(),
  last_synced_at: Moment.nullable(),
  /** GitHub: issues gone from the repository while their items stay, last one first. */
  gone: z.array(GoneIssue),
};

export const ProjectSyncImage = z.object({ ...sync, rev: z.int() });
export type ProjectSyncImage = z.infer<typeof ProjectSyncImage>;

export const ProjectSync = z.object(sync);
export type ProjectSync = z.infer<typeof ProjectSync>;

/**
 * The URL and secret for setting up a webhook by hand; only for admins, in replies that change one
 * sync.
 */
export const GithubWebhook = z.object({ url: z.string(), secret: z.string() });
export type GithubWebhook = z.infer<typeof GithubWebhook>;

/** POST github-repository-sync. */
export const CreateGithubSync = z.object({
  name: z
    .string()
    .trim()
    .max(100)
    .regex(/^[\w.-]+$/, 'Enter the name of the repository.'),
  owner: z
    .string()
    .trim()
    .max(100)
    .regex(/^[\w.-]+$/, 'Enter the owner of the repository.'),
  repository_id: z.int().positive(),
  url: z.string().max(500).default(''),
  sends_changes: z.boolean().default(true),
  sends_new_items: z.boolean().default(true),
});
export type CreateGithubSync = z.infer<typeof CreateGithubSync>;

/** POST project-slack-sync. */
export const CreateSlackSync = z.object({
  channel_id: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{5,30}$/, 'Choose a channel.'),
  events: z
    .array(z.enum(SLACK_EVENTS))
    .min(1, 'Choose what to send.')
    .default([...SLACK_EVENTS]),
});
export type CreateSlackSync = z.infer<typeof CreateSlackSync>;

/** PATCH of a sync (own addition). */
export const UpdateSync = SyncOptions.partial();
export type UpdateSync = z.infer<typeof UpdateSync>;

/** Webhook body of GitHub; only the issue's number is read, and the issue is then fetched. */
export const GithubEvent = z.looseObject({
  action: z.string().max(100).optional().catch(undefined),
  issue: z.looseObject({ number: z.int().positive() }).optional().catch(undefined),
});
export type GithubEvent = z.infer<typeof GithubEvent>;
