import { v7 } from 'uuid';

import { hashToken, makeToken } from '#server/platform/access/sessions.ts';

import type { TestServer, TestWorkspace } from './world.ts';

/** An API token made for a test. */
export interface TestToken {
  readonly id: string;
  readonly secret: string;
  /** What a program sends. */
  readonly headers: Readonly<Record<string, string>>;
}

interface TokenOptions {
  readonly scope?: 'read' | 'write';
  readonly projects?: readonly string[];
  /** By default so many that no test meets the limit. */
  readonly rateLimit?: number;
  readonly expiredAt?: string;
}

/** Makes an API token of a person, or of a service account, for a workspace. */
export async function makeApiToken(
  server: TestServer,
  user: { readonly id: string },
  workspace: Pick<TestWorkspace, 'id'>,
  { scope = 'write', projects, rateLimit = 1_000_000, expiredAt }: TokenOptions = {},
): Promise<TestToken> {
  const { sql } = server.platform.database;
  const id = v7();
  const secret = makeToken();
  await sql`INSERT INTO api_tokens ${sql({
    id,
    token_hash: hashToken(secret),
    user_id: user.id,
    workspace_id: workspace.id,
    label: 'test',
    scope,
    project_ids: projects ? [...projects] : null,
    rate_limit: rateLimit,
    expired_at: expiredAt ?? null,
    // Noted already: what a call changes is what it is about.
    last_used: '2100-01-01',
  })}`;
  return { id, secret, headers: { 'x-api-key': secret } };
}

/** Makes a service account of a workspace, without a membership yet. */
export async function makeServiceAccount(
  server: TestServer,
  workspace: Pick<TestWorkspace, 'id'>,
): Promise<{ id: string }> {
  const { sql } = server.platform.database;
  const { id } = await server.person('robot');
  await sql`UPDATE users SET is_bot = true WHERE id = ${id}`;
  await sql`INSERT INTO service_accounts (user_id, workspace_id) VALUES (${id}, ${workspace.id})`;
  return { id };
}
