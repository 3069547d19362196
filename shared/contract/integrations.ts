import { z } from 'zod';

import { INTEGRATION_PROVIDERS, SLACK_EVENTS } from '#shared/constants/integrations.ts';

import { auditFields, Id, Moment } from './fields.ts';

const Provider = z.enum(INTEGRATION_PROVIDERS);
const Json = z.record(z.string(), z.unknown());

/** GET integrations: a program that can be connected here. */
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
  /** Secrets are never shown. */
  webhook_secret: z.literal(''),
  webhook_url: z.string(),
});
export type Integration = z.infer<typeof Integration>;

const connection = {
  ...auditFields,
  workspace: Id,
  provider: Provider,
  /** Whom the token belongs to there. */
  account: z.string(),
  account_url: z.string(),
  avatar_url: z.string(),
  /** Why it no longer works; null = it works. */
  reason: z.string().nullable(),
};

/** What the feed carries for a connection of a workspace. */
export const WorkspaceIntegrationImage = z.object({ ...connection, rev: z.int() });
export type WorkspaceIntegrationImage = z.infer<typeof WorkspaceIntegrationImage>;

/** GET workspace-integrations: a connection in the contract's shape. */
export const WorkspaceIntegration = z.object({
  ...connection,
  integration: Id,
  integration_detail: Integration,
  actor: Id.nullable(),
  /** Tokens are never shown. */
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

/** What a project's sync does. */
export const SyncOptions = z.object({
  /** GitHub: changes made here go there, too. */
  sends_changes: z.boolean(),
  /** GitHub: a work item made here becomes an issue. */
  sends_new_items: z.boolean(),
  /** Slack: what the channel is told of. */
  events: z.array(z.enum(SLACK_EVENTS)).max(SLACK_EVENTS.length),
});
export type SyncOptions = z.infer<typeof SyncOptions>;

/** An issue that is no longer in its repository, and the number of the item that stays here. */
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
  /** `stopped` needs a person: `reason` says what to do. */
  status: z.enum(['active', 'stopped']),
  /** Why it stopped, or what failed last. */
  reason: z.string().nullable(),
  /** Events of the provider arrive by themselves; else it is asked every minute. */
  has_webhook: z.boolean(),
  last_synced_at: Moment.nullable(),
  /** GitHub: issues that are gone there while their items stay, the last one first. */
  gone: z.array(GoneIssue),
};

/** What the feed carries for a project's sync. */
export const ProjectSyncImage = z.object({ ...sync, rev: z.int() });
export type ProjectSyncImage = z.infer<typeof ProjectSyncImage>;

/** A sync as plain replies have it. */
export const ProjectSync = z.object(sync);
export type ProjectSync = z.infer<typeof ProjectSync>;

/** The reply of what changes one sync: the address and secret for a webhook that is set up by hand are for admins. */
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

/** What GitHub posts; only the issue it is about is read, and then asked for. */
export const GithubEvent = z.looseObject({
  action: z.string().max(100).optional().catch(undefined),
  issue: z.looseObject({ number: z.int().positive() }).optional().catch(undefined),
});
export type GithubEvent = z.infer<typeof GithubEvent>;
