import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FastifyBaseLogger, FastifyInstance, InjectOptions } from 'fastify';
import { v7 } from 'uuid';

import { allRoutes, buildApp } from '#server/app.ts';
import {
  hashToken,
  makeToken,
  SESSION_COOKIES,
  type SessionKind,
} from '#server/platform/access/sessions.ts';
import { settleSettings } from '#server/platform/database/settings.ts';
import { makeLogger } from '#server/platform/process/logger.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { openPlatform, type OpenPlatform } from '#server/start/open-platform.ts';
import { ADMIN, GUEST, MEMBER, type Role } from '#shared/permissions.ts';

import { makeDatabase } from './database.ts';
import { checkEvents } from './event-check.ts';
import { checked, isFeedChecked } from './feed-check.ts';
import { checkReplies } from './reply-check.ts';

/** A reply with its parsed JSON body. */
export interface Reply {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of any shape
  readonly body: any;
  readonly headers: Record<string, unknown>;
}

type Call = (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

/** A person with a session, who calls the real app. */
export interface Caller {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly cookie: string;
  readonly get: Call;
  readonly post: Call;
  readonly patch: Call;
  readonly put: Call;
  readonly delete: Call;
}

export interface TestWorkspace {
  readonly id: string;
  readonly slug: string;
  readonly url: string;
}

/** A project with its five default states. */
export interface TestProject {
  readonly id: string;
  readonly identifier: string;
  readonly url: string;
  /** State ids by name: Backlog, Todo, In Progress, Done, Cancelled. */
  readonly states: Record<string, string>;
}

/** The real app on a database of its own, with functions that fill it. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly platform: OpenPlatform;
  readonly databaseUrl: string;
  /** Creates a person, with a session unless they are signed out. */
  person(name?: string, options?: { kind?: SessionKind }): Promise<Caller>;
  anonymous: Caller;
  workspace(owner: Caller, slug?: string): Promise<TestWorkspace>;
  join(workspace: TestWorkspace, who: Caller, role: Role): Promise<void>;
  project(workspace: TestWorkspace, admin: Caller, identifier?: string): Promise<TestProject>;
  joinProject(
    workspace: TestWorkspace,
    project: TestProject,
    who: Caller,
    role: Role,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Starts the app on a new database, or on the one in the settings; close it in `afterAll`. */
export async function startServer(
  settings: Record<string, string> = {},
  log?: FastifyBaseLogger,
): Promise<TestServer> {
  const given = settings['DATABASE_URL'];
  const made = given
    ? { url: given, nearUrl: given, pooledUrl: undefined, drop: async () => undefined }
    : await makeDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-data-'));
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: made.url,
    ...(made.pooledUrl && { DATABASE_DIRECT_URL: made.nearUrl }),
    SECRET_KEY: 'a secret key that only the tests ever use',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PUBLIC_URL: 'http://tutti.test',
    DATABASE_POOL: '10',
    ...settings,
  });
  if (made.pooledUrl) await settleSettings(made.pooledUrl, made.url);
  const platform = await openPlatform(
    config,
    made.pooledUrl ?? made.nearUrl,
    log ?? makeLogger(config.LOG_LEVEL),
  );
  if (isFeedChecked()) checkEvents();
  const app = await buildApp(platform);
  checkReplies(app);
  await app.ready();
  const { sql } = platform.database;
  let serial = 0;

  const send = (options: InjectOptions) => app.inject(options);
  const inject = (method: string, url: string, options: InjectOptions) => {
    if (!isFeedChecked() || method === 'GET') return send(options);
    return checked(platform.database.lookups, routeOf(method, url), async () => {
      const reply = await send(options);
      return Object.assign(reply, { status: reply.statusCode });
    });
  };

  const caller = (who: { id: string; email: string; name: string; cookie: string }): Caller => {
    const call =
      (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'): Call =>
      async (url, body, headers = {}) => {
        // As our own client does, where changes are compared with the log; other clients send no
        // id.
        const mutation = isFeedChecked() ? { 'x-client-mutation-id': v7() } : {};
        const options: InjectOptions = {
          method,
          url,
          headers: { ...mutation, ...headers, cookie: who.cookie },
        };
        if (body !== undefined) options.payload = body as object;
        const reply = await inject(method, url, options);
        const type = reply.headers['content-type'] ?? '';
        const parsed = type.includes('json') && reply.body !== '' ? reply.json() : reply.body;
        return { status: reply.statusCode, body: parsed, headers: reply.headers };
      };
    return {
      ...who,
      get: call('GET'),
      post: call('POST'),
      patch: call('PATCH'),
      put: call('PUT'),
      delete: call('DELETE'),
    };
  };

  return {
    app,
    platform,
    databaseUrl: made.url,
    anonymous: caller({ id: v7(), email: '', name: 'nobody', cookie: '' }),
    async person(name = 'person', options = {}) {
      serial += 1;
      const id = v7();
      const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}.${serial}@tutti.test`;
      const kind = options.kind ?? 'app';
      const token = makeToken();
      await sql`INSERT INTO users (id, email, username, display_name, first_name, is_email_verified)
        VALUES (${id}, ${email}, ${id.replaceAll('-', '')}, ${name}, ${name}, true)`;
      await sql`INSERT INTO profiles (user_id, is_onboarded) VALUES (${id}, true)`;
      await sql`INSERT INTO notification_preferences (user_id, created_by) VALUES (${id}, ${id})`;
      await sql`INSERT INTO sessions (token_hash, user_id, kind, expires_at)
        VALUES (${hashToken(token)}, ${id}, ${kind}, now() + interval '1 day')`;
      return caller({ id, email, name, cookie: `${SESSION_COOKIES[kind]}=${token}` });
    },
    async workspace(owner, slug) {
      serial += 1;
      const id = v7();
      const name = slug ?? `team-${serial}`;
      await sql`INSERT INTO workspaces (id, name, slug, owner_id, created_by)
        VALUES (${id}, ${name}, ${name}, ${owner.id}, ${owner.id})`;
      await sql`INSERT INTO workspace_members (workspace_id, member_id, role)
        VALUES (${id}, ${owner.id}, ${ADMIN})`;
      return { id, slug: name, url: `/api/workspaces/${name}` };
    },
    async join(workspace, who, role) {
      await sql`INSERT INTO workspace_members (workspace_id, member_id, role)
        VALUES (${workspace.id}, ${who.id}, ${role})
        ON CONFLICT (workspace_id, member_id) DO UPDATE SET role = ${role}, is_active = true`;
    },
    async project(workspace, admin, identifier) {
      serial += 1;
      const id = v7();
      const key = identifier ?? `P${serial}`;
      await sql`INSERT INTO projects (id, workspace_id, name, identifier, created_by)
        VALUES (${id}, ${workspace.id}, ${`Project ${key}`}, ${key}, ${admin.id})`;
      await sql`INSERT INTO project_sequences (project_id) VALUES (${id})`;
      await sql`INSERT INTO project_members (workspace_id, project_id, member_id, role)
        VALUES (${workspace.id}, ${id}, ${admin.id}, ${ADMIN})`;
      const states: Record<string, string> = {};
      for (const [name, color, sequence, group] of STATES) {
        const state = v7();
        states[name] = state;
        await sql`INSERT INTO states (id, workspace_id, project_id, name, color, sequence, "group", "default")
          VALUES (${state}, ${workspace.id}, ${id}, ${name}, ${color}, ${sequence}, ${group}, ${name === 'Backlog'})`;
      }
      return { id, identifier: key, states, url: `${workspace.url}/projects/${id}` };
    },
    async joinProject(workspace, project, who, role) {
      await sql`INSERT INTO project_members (workspace_id, project_id, member_id, role)
        VALUES (${workspace.id}, ${project.id}, ${who.id}, ${role})
        ON CONFLICT (project_id, member_id) DO UPDATE SET role = ${role}, is_active = true`;
    },
    async close() {
      await app.close();
      await platform.close();
      await made.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The route's path that answers a call. */
function routeOf(method: string, url: string): string {
  const called = url.split('?')[0] ?? '';
  const found = allRoutes().filter((route) => {
    const pattern = route.url.replace(/\/$/, '').replaceAll(/:[a-z_0-9]+/g, '[^/]+');
    return route.method === method && new RegExp(`^${pattern}/?$`).test(called);
  });
  const literal = found.toSorted((a, b) => a.url.split(':').length - b.url.split(':').length)[0];
  return `${method} ${literal?.url ?? called}`;
}

const STATES = [
  ['Backlog', '#60646C', 15_000, 'backlog'],
  ['Todo', '#60646C', 25_000, 'unstarted'],
  ['In Progress', '#F59E0B', 35_000, 'started'],
  ['Done', '#46A758', 45_000, 'completed'],
  ['Cancelled', '#9AA4BC', 55_000, 'cancelled'],
] as const;

/** A workspace with one project and one person of each role, and a person of another workspace. */
export interface World {
  readonly server: TestServer;
  readonly workspace: TestWorkspace;
  readonly project: TestProject;
  readonly admin: Caller;
  readonly member: Caller;
  readonly guest: Caller;
  /** Member of the workspace, not of the project. */
  readonly bystander: Caller;
  /** Admin of another workspace, with a project there. */
  readonly stranger: Caller;
  readonly foreign: { readonly workspace: TestWorkspace; readonly project: TestProject };
  close(): Promise<void>;
}

/** The default world of a test file. */
export async function world(settings: Record<string, string> = {}): Promise<World> {
  const server = await startServer(settings);
  const [admin, member, guest, bystander, stranger] = [
    await server.person('Ada'),
    await server.person('Max'),
    await server.person('Gus'),
    await server.person('Bea'),
    await server.person('Sam'),
  ];
  const workspace = await server.workspace(admin);
  const project = await server.project(workspace, admin);
  await server.join(workspace, member, MEMBER);
  await server.join(workspace, guest, GUEST);
  await server.join(workspace, bystander, MEMBER);
  await server.joinProject(workspace, project, member, MEMBER);
  await server.joinProject(workspace, project, guest, GUEST);
  const elsewhere = await server.workspace(stranger);
  const foreign = { workspace: elsewhere, project: await server.project(elsewhere, stranger) };
  return {
    server,
    workspace,
    project,
    admin,
    member,
    guest,
    bystander,
    stranger,
    foreign,
    close: () => server.close(),
  };
}
