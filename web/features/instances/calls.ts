import { v7 } from 'uuid';

import type { AdminMe, AdminWorkspace, ConfigRow, Instance } from '#shared/contract/instances.ts';
import type { CreateWorkspace } from '#shared/contract/workspaces.ts';
import { send } from '#web/lib/http/http.ts';

// The admin area has its own session: its end is not the end of the person's session.
const isOtherSession = true;

/** The signed-in admin, or null. */
export async function readAdmin(): Promise<AdminMe | null> {
  const answer = await send<{ is_authenticated: boolean; user?: AdminMe }>(
    'GET',
    '/api/instances/admins/session/',
    { isOtherSession, query: { fresh: v7() } },
  );
  return answer.user ?? null;
}

/** All settings by key; secrets are masked. */
export async function readConfiguration(): Promise<Configuration> {
  const rows = await send<ConfigRow[]>('GET', '/api/instances/configurations/', { isOtherSession });
  return Object.fromEntries(rows.map(({ key, value }) => [key, value ?? '']));
}

export type Configuration = Readonly<Record<string, string>>;

/** Changes settings and returns them. */
export async function changeConfiguration(body: Configuration): Promise<Configuration> {
  const rows = await send<ConfigRow[]>('PATCH', '/api/instances/configurations/', {
    body,
    isOtherSession,
  });
  return Object.fromEntries(rows.map(({ key, value }) => [key, value ?? '']));
}

export function changeInstance(body: Partial<Pick<Instance, 'instance_name'>>): Promise<Instance> {
  return send('PATCH', '/api/instances/', { body, isOtherSession });
}

/** Sends a test mail; a refusal contains the mail server's answer. */
export function sendTestMail(receiver_email: string): Promise<void> {
  return send('POST', '/api/instances/email-credentials-check/', {
    body: { receiver_email },
    isOtherSession,
  });
}

export interface WorkspacePage {
  readonly results: readonly (AdminWorkspace & { readonly logo_url: string | null })[];
  readonly next_cursor: string;
  readonly next_page_results: boolean;
  readonly total_results: number;
}

/** Reads a page of the workspaces whose name contains the text. */
export function readWorkspaces(search: string, cursor?: string): Promise<WorkspacePage> {
  return send('GET', '/api/instances/workspaces/', { query: { search, cursor }, isOtherSession });
}

/** Whether a slug is free. */
export async function isSlugFree(slug: string): Promise<boolean> {
  const path = '/api/instances/workspace-slug-check/';
  return (await send<{ status: boolean }>('GET', path, { query: { slug }, isOtherSession })).status;
}

/** Creates a workspace, even where people may not. */
export function createWorkspace(body: CreateWorkspace): Promise<AdminWorkspace> {
  return send('POST', '/api/instances/workspaces/', { body, isOtherSession });
}

export function makeSampleWorkspace(): Promise<{ readonly slug: string; readonly id: string }> {
  return send('POST', '/api/instances/sample-workspace/', { isOtherSession });
}
