import { v7 } from 'uuid';

import { hashToken, makeToken } from '#server/platform/access/sessions.ts';

import type { TestServer, TestWorkspace } from './world.ts';

export interface TestToken {
  readonly id: string;
  readonly secret: string;
  /** Request headers with the token. */
  readonly headers: Readonly<Record<string, string>>;
}

interface TokenOptions {
  readonly scope?: 'read' | 'write';
  readonly projects?: readonly string[];
  /** Requests per minute; by default too many for any test to reach. */
  readonly rateLimit?: number;
  readonly expiredAt?: string;
}

/** Creates an API token of a person, or of a service account, for a workspace. */
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
    // Set already, so that a call's changes do not include it.
    last_used: '2100-01-01',
  })}`;
  return { id, secret, headers: { 'x-api-key': secret } };
}

/** Creates a service account of a workspace, without a membership. */
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
