import { makeApiToken, type TestToken } from './api-token.ts';
import type { Reply, TestServer, TestWorkspace, World } from './world.ts';

type Call = (path: string, body?: unknown) => Promise<Reply>;

/** A client of a workspace's external API. */
export interface Program {
  readonly get: Call;
  readonly post: Call;
  readonly put: Call;
  readonly patch: Call;
  readonly delete: Call;
}

/** Calls paths below a workspace with an API token. */
export function programOf(
  { anonymous }: TestServer,
  { slug }: Pick<TestWorkspace, 'slug'>,
  { headers }: Pick<TestToken, 'headers'>,
): Program {
  const call =
    (method: keyof Program): Call =>
    (path, body) =>
      anonymous[method](`/api/v1/workspaces/${slug}${path}`, body, headers);
  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
  };
}

/** Creates a token of a person, and calls paths with it. */
export async function programFor(
  { server, workspace }: Pick<World, 'server' | 'workspace'>,
  who: { readonly id: string },
): Promise<Program> {
  return programOf(server, workspace, await makeApiToken(server, who, workspace));
}
