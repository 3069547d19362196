import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { webRoutes } from '#server/app.ts';
import { SESSION_COOKIES } from '#server/platform/access/sessions.ts';
import { isOfAnchor, isOpen, type Route } from '#server/platform/http/route.ts';
import {
  type Action,
  ADMIN,
  ANCHOR_KINDS,
  can,
  GUEST,
  MEMBER,
  type Role,
  ruleOf,
} from '#shared/permissions.ts';
import { type Answer, nameOf, paramsOf, send } from '#tests/support/security/drive.ts';
import type { Place } from '#tests/support/security/place.ts';
import { expectRefused, type Refusal } from '#tests/support/security/refusals.ts';
import { hasSample, sampleOf, samples, sweptRoutes } from '#tests/support/security/samples.ts';
import {
  CANARIES,
  type Person,
  ROLE_NAMES,
  type RoleName,
  type Scene,
  startScene,
} from '#tests/support/security/scene.ts';
import { type Watch, watchDatabase } from '#tests/support/security/snapshot.ts';

const routes = sweptRoutes().map((route) => [nameOf(route), route] as const);
const closed = routes.filter(([, route]) => !isOpen(route.scope));
const scoped = routes.filter(([, { scope }]) => scope === 'workspace' || scope === 'project');

/** Calls of persons that are about a workspace all the same, with the action they check in their handler. */
const CHECKED_INSIDE: Readonly<Record<string, Action>> = {
  'GET /api/workspaces/file-assets/:workspace/:key/': 'workspace_asset.read',
  'DELETE /api/workspaces/file-assets/:workspace/:key/': 'workspace_asset.delete',
  'POST /api/workspaces/file-assets/:workspace/:key/restore/': 'workspace_asset.update',
};
const actionOf = (name: string, route: Route) => route.action ?? CHECKED_INSIDE[name];
const guarded = routes.filter(([name, route]) => actionOf(name, route) && !isOfAnchor(route.scope));
const visited = routes.filter(([, route]) => isOfAnchor(route.scope));

let scene: Scene;
let watch: Watch;

beforeAll(async () => {
  scene = await startScene();
  watch = await watchDatabase(scene.server.platform.database.sql);
});
afterAll(() => scene.server.close());

/** Somebody calls a route with the valid call that `owner` would make. */
function call(route: Route, who: { cookie: string }, at: Place, owner: Person): Promise<Answer> {
  return send(scene.server, route, { who, at, input: sampleOf(route)(at, owner) });
}

describe('the samples', () => {
  it('cover every route, and no other', () => {
    const names = webRoutes().map(nameOf);
    const missing = webRoutes().filter((route) => !hasSample(route));
    expect(missing.map(nameOf)).toEqual([]);
    expect(Object.keys(samples).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('name every id of a path', () => {
    for (const [name, route] of routes) {
      const given = Object.keys(sampleOf(route)(scene.ours, scene.people.lead).params ?? {});
      const wanted = paramsOf(route);
      expect([name, wanted.filter((param) => !given.includes(param))]).toEqual([name, []]);
    }
  });
});

/** Refused, or as if it were not there. */
const HIDDEN = [403, 404];

it('all names of a path are one route, which is mounted under each', async () => {
  const aliases = webRoutes().filter(({ aliasOf }) => aliasOf);
  expect(aliases.length).toBeGreaterThan(25);
  for (const alias of aliases) {
    const known = webRoutes().find(
      ({ method, url }) => method === alias.method && url === alias.aliasOf,
    );
    expect({ ...alias, url: known?.url, aliasOf: undefined }).toEqual(known);
  }
  await expectRefused(
    watch,
    aliases.map((alias) => [
      nameOf(alias),
      [401],
      () => call(alias, { cookie: '' }, scene.ours, scene.people.lead),
    ]),
  );
});

describe('without the right session', () => {
  it.each(closed)('%s is closed', async (_name, route) => {
    const { lead } = scene.people;
    const token = lead.who.cookie.split('=')[1] ?? '';
    const cookies = [
      '',
      `${SESSION_COOKIES.app}=`,
      `${SESSION_COOKIES.app}=${'a'.repeat(43)}`,
      // A session opens the area it was made for and no other.
      route.scope === 'instance' ? lead.who.cookie : scene.root.cookie,
      route.scope === 'instance'
        ? `${SESSION_COOKIES.admin}=${token}`
        : scene.root.cookie.replace(SESSION_COOKIES.admin, SESSION_COOKIES.app),
    ];
    await expectRefused(
      watch,
      cookies.map((cookie) => [cookie, [401], () => call(route, { cookie }, scene.ours, lead)]),
    );
  });
});

describe('across borders', () => {
  it.each(scoped)('%s is closed', async (_name, route) => {
    const { stranger, people, ours, foreign, hidden } = scene;
    const { admin, lead, former } = people;
    const mixed = { ...foreign, workspace: ours.workspace };
    const inProject: readonly Refusal[] = [
      ['us in a mixed address', HIDDEN, () => call(route, admin.who, mixed, stranger)],
      ['us in a private project', HIDDEN, () => call(route, lead.who, hidden, former)],
    ];
    await expectRefused(watch, [
      ['a stranger', HIDDEN, () => call(route, stranger.who, ours, lead)],
      ['us in a foreign workspace', HIDDEN, () => call(route, admin.who, foreign, stranger)],
      ...(route.scope === 'project' ? inProject : []),
    ]);
  });
});

const standingOf = (name: RoleName) => {
  const { workspace, project, hasLeft } = scene.people[name].standing;
  return {
    workspace_role: hasLeft === 'workspace' ? null : workspace,
    project_role: hasLeft ? null : project,
  };
};

/** Makes what the call is about somebody's own: its last id's row. */
async function give(route: Route, at: Place, to: Person): Promise<void> {
  const input = sampleOf(route)(at, to);
  const ids = Object.values(input.params ?? {});
  const id = ids.at(-1) ?? '';
  const { sql } = scene.server.platform.database;
  const { data: body } = z.object({ issue_ids: z.array(z.string()) }).safeParse(input.body);
  await sql`UPDATE work_items SET created_by = ${to.who.id}
    WHERE id::text = ANY(${body?.issue_ids ?? []}) AND workspace_id = ${at.workspace.id}`;
  for (const table of ['pages', 'views']) {
    await sql`UPDATE ${sql(table)} SET owned_by = ${to.who.id}, created_by = ${to.who.id}
      WHERE id::text = ANY(${ids}) AND workspace_id = ${at.workspace.id}`;
  }
  await sql`UPDATE intake_issues SET created_by = ${to.who.id}
    WHERE work_item_id::text = ANY(${ids}) AND workspace_id = ${at.workspace.id}`;
  for (const table of ['work_items', 'comments', 'assets', 'cycles', 'modules']) {
    const column = table === 'assets' && id === at.olderKey ? 'entity_type' : 'id';
    const value = column === 'id' ? id : '';
    if (column === 'id' && !/^[0-9a-f-]{36}$/.test(id)) continue;
    await sql`UPDATE ${sql(table)} SET created_by = ${to.who.id}
      WHERE ${sql(column)} = ${value} AND workspace_id = ${at.workspace.id}`;
  }
}

const OF_VIEW = /^(PATCH|PUT|DELETE|POST) .*\/views\/:id\/(access\/|lock\/)?$/;

describe('by role', () => {
  // Whoever is refused changes nothing in it: one place is enough for all.
  let theirs: Place;
  beforeAll(async () => {
    theirs = await scene.again();
  });

  it.each(guarded)('%s refuses those who may not', async (name, route) => {
    const action = actionOf(name, route);
    if (!action) throw new Error('Only guarded routes are here.');
    const isOwnEnough = ruleOf(action).own !== undefined;
    const may = (role: RoleName, is_own: boolean) =>
      can({ ...standingOf(role), is_own }, action) && !isOutside(name, role);
    const at = (place: Place, role: RoleName, statuses = HIDDEN): Refusal => {
      const person = scene.people[role];
      return [role, statuses, () => call(route, person.who, place, person)];
    };
    const closedTo = ROLE_NAMES.filter((role) => !may(role, true));
    await expectRefused(
      watch,
      closedTo.map((role) => at(scene.ours, role)),
    );
    if (!isOwnEnough) return;
    // The contract answers 400 to whoever changes a view of others, admins too; its author is one of the people.
    const isOfView = OF_VIEW.test(name);
    const isAuthor = (role: RoleName) => scene.people[role].who === scene.ours.author;
    await expectRefused(
      watch,
      ROLE_NAMES.filter((role) => !may(role, false) && !(isOfView && isAuthor(role))).map((role) =>
        at(scene.ours, role, isOfView ? [400, ...HIDDEN] : HIDDEN),
      ),
    );
    // Who made a thing, and has left since (S24).
    for (const role of MAKERS_WHO_LEFT) {
      if (!closedTo.includes(role)) continue;
      await give(route, theirs, scene.people[role]);
      await expectRefused(watch, [at(theirs, role)]);
    }
  });

  it.each(guarded)('%s serves those who may', async (name, route) => {
    const action = actionOf(name, route);
    if (!action) throw new Error('Only guarded routes are here.');
    const wrong: string[] = [];
    const visit = async (role: RoleName, is_own: boolean) => {
      if (!can({ ...standingOf(role), is_own }, action) || isOutside(name, role)) return;
      const person = scene.people[role];
      const at = route.method === 'GET' && !is_own ? scene.ours : await scene.again();
      if (is_own) await give(route, at, person);
      const input = sampleOf(route)(at, person);
      const { status, text } = await send(scene.server, route, { who: person.who, at, input });
      // Who runs everything must succeed, so that the samples stay true; others may meet rules of the thing.
      const isRight =
        role === 'admin' || is_own
          ? input.answers === undefined
            ? status < 400
            : status === input.answers
          : status !== 401 && status !== 403 && status < 500;
      if (at !== scene.ours) await scene.forget(at);
      const isTold = LEAKS_NOTHING.includes(role) && /zq7(hidden|foreign)/.test(text);
      if (!isRight || isTold) wrong.push(`${role} ${is_own} ${status} ${text}`);
    };
    for (const role of ROLE_NAMES) await visit(role, false);
    if (ruleOf(action).own) for (const role of ROLE_NAMES) await visit(role, true);
    expect(wrong).toEqual([]);
  });

  it('the calls that ask for a membership of the project are there', () => {
    const names = guarded.map(([name]) => name);
    expect(FOR_PROJECT_MEMBERS.filter((name) => !names.includes(name))).toEqual([]);
  });
});

/** Calls whose handler asks for a membership of the project as well: it is not in their path's scope. */
const FOR_PROJECT_MEMBERS = [
  'GET /api/workspaces/:slug/work-items/:identifier-:sequence/',
  'GET /api/workspaces/:slug/projects/:project_id/',
  'GET /api/workspaces/:slug/projects/:project_id/project-members/me/',
];
/** Those to whom the private project is closed in lists, too: it is open to workspace admins and its members. */
const LEAKS_NOTHING: readonly RoleName[] = ['lead', 'member', 'guest', 'bystander', 'visitor'];
const OUTSIDE_PROJECT: readonly RoleName[] = ['boss', 'bystander', 'visitor', 'former'];
const isOutside = (name: string, role: RoleName) =>
  FOR_PROJECT_MEMBERS.includes(name) && OUTSIDE_PROJECT.includes(role);
const MAKERS_WHO_LEFT = ['former', 'removed', 'bystander', 'visitor'] as const;

describe('at a public address', () => {
  /** A visitor, with a session of somebody who is in no place of the scene where the call needs one. */
  const visit = (route: Route, at: Place, anchor?: string) => {
    const { stranger } = scene;
    const input = sampleOf(route)(at, scene.people.lead);
    const params = { ...input.params, ...(anchor === undefined ? {} : { anchor }) };
    const who = isOpen(route.scope) ? { cookie: '' } : stranger.who;
    return send(scene.server, route, { who, at, input: { ...input, params } });
  };
  const sql = () => scene.server.platform.database.sql;
  const of = (at: Place) => sql()`workspace_id = ${at.workspace.id}`;
  const kindsOf = ({ action }: Route) => (action ? (ruleOf(action).anchor ?? []) : []);

  it.each(visited)('%s serves visitors', async (_name, route) => {
    const at = await scene.again();
    const { status, text } = await visit(route, at);
    const { answers } = sampleOf(route)(at, scene.people.lead);
    const isRight = (given: number) => (answers ? given === answers : given < 400);
    expect([text, status]).toEqual([text, expect.toSatisfy(isRight)]);
    expect(text).not.toMatch(/@|zq7(hidden|foreign)/);
    await scene.forget(at);
  });

  it.each(visited)('%s knows no other address', async (_name, route) => {
    const { ours } = scene;
    const unknown = ['0'.repeat(32), 'x', ours.id('projectAnchor'), '%00'];
    const ofOthers = ANCHOR_KINDS.filter((kind) => !kindsOf(route).includes(kind));
    await expectRefused(
      watch,
      [...unknown, ...ofOthers.map((kind) => ours.anchor(kind))].map((anchor) => [
        anchor,
        [404],
        () => visit(route, ours, anchor),
      ]),
    );
  });

  it.each([
    [
      'anchor was taken off',
      (at: Place) => sql()`UPDATE anchors SET deleted_at = now() WHERE ${of(at)}`,
    ],
    [
      'anchor was switched off',
      (at: Place) => sql()`UPDATE anchors SET is_disabled = true WHERE ${of(at)}`,
    ],
    [
      'project was archived',
      (at: Place) => sql()`UPDATE projects SET archived_at = now() WHERE ${of(at)}`,
    ],
    [
      'project was deleted',
      (at: Place) => sql()`UPDATE projects SET deleted_at = now() WHERE ${of(at)}`,
    ],
    [
      'workspace was deleted',
      (at: Place) => sql()`UPDATE workspaces SET deleted_at = now() WHERE id = ${at.workspace.id}`,
    ],
  ])('nothing is there whose %s', async (_how, end) => {
    const gone = await scene.again();
    await end(gone);
    await expectRefused(
      watch,
      visited.map(([name, route]) => [name, [404], () => visit(route, gone)]),
    );
    await scene.forget(gone);
  });
});

describe('the guest rule', () => {
  let own: Scene;
  let ownWatch: Watch;
  beforeAll(async () => {
    own = await startScene();
    await own.server.platform.database.sql`UPDATE projects SET guest_view_all_features = false`;
    ownWatch = await watchDatabase(own.server.platform.database.sql);
  });
  afterAll(() => own.server.close());

  const ofItem = scoped.filter(([, { url }]) =>
    /\/(issues|pages)\/:id|(work_item|comment|page)_id/.test(url),
  );

  it.each(ofItem)('%s tells a guest nothing of an item of others', async (_name, route) => {
    const { guest } = own.people;
    const input = sampleOf(route)(own.ours, guest);
    const { result, changed } = await ownWatch.changes(() =>
      send(own.server, route, { who: guest.who, at: own.ours, input }),
    );
    expect([result.status, result.text]).toEqual([
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
      expect.not.stringContaining(CANARIES.ours),
    ]);
    expect(changed).toEqual([]);
  });
});

const contract = path.resolve(import.meta.dirname, '../../../../shared/contract/endpoints.tsv');

/** The role column of the contract's list of calls, by `METHOD /path`. */
function readContract(): Map<string, string> {
  const lines = readFileSync(contract, 'utf8').trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [method = '', url = '', , roles = ''] = line.split('\t');
      return [plainName(method, url), roles] as const;
    }),
  );
}

const plainName = (method: string, url: string) =>
  `${method} ${url.replace(/\/$/, '').replaceAll(/:[a-z_0-9]+|\{[^}]+\}/g, '*')}`;

const LETTERS: Record<string, Role> = { A: ADMIN, M: MEMBER, G: GUEST };
const rolesIn = (roles: string, where: string): Role[] => {
  const letters = new RegExp(`(?:^|[| ])${where}:([AMG]+)`).exec(roles)?.[1] ?? '';
  return letters.split('').flatMap((letter) => LETTERS[letter] ?? []);
};

/** Where the table is narrower or wider than the contract's list, and why. */
const P = '/api/workspaces/:slug/projects/:project_id/';
const W2 = '/api/assets/v2/workspaces/:slug/';
const OLDER = '/api/workspaces/file-assets/:workspace/:key/';
const ownOnly = 'guests change only their own files';
const inHandler = 'the handler asks for a membership of the project';
const DEPARTURES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FOR_PROJECT_MEMBERS.map((name) => [name, inHandler])),
  [`POST ${P}project-deploy-boards/`]: 'a project is published by those who are in it',
  [`GET ${P}intake-settings/`]: 'who sees the intake may tell others where its form is',
  [`GET ${P}views/:id/publish/`]: 'who sees a view sees its anchor',
  'GET /api/workspaces/:slug/workspace-integrations/':
    'project admins choose from the connections; tokens are never shown',
  'GET /api/workspaces/:slug/workspace-integrations/:id/github-repositories/':
    'project admins choose a repository',
  [`GET ${P}workspace-integrations/:id/github-repository-sync/`]:
    'members see what their project exchanges',
  [`GET ${P}workspace-integrations/:id/project-slack-sync/`]:
    'members see what their project tells a channel',
  'POST /api/workspaces/:slug/user-activity/:user_id/': 'it exports, as the call beside it',
  [`PATCH ${P}states/:id/`]: 'the contract lacks the check that its twin calls have',
  [`PUT ${P}states/:id/`]: 'as PATCH',
  [`GET ${P}issue-labels/`]: 'outsiders are refused in place of an empty list',
  [`GET ${P}issue-labels/:id/`]: 'outsiders are refused',
  [`PATCH ${P}pages/:page_id/description/`]: 'guests write in their own pages alone (S23)',
  [`PATCH ${W2}:asset_id/`]: ownOnly,
  [`DELETE ${W2}:asset_id/`]: ownOnly,
  [`POST ${W2}restore/:asset_id/`]: ownOnly,
  [`DELETE ${OLDER}`]: ownOnly,
  [`POST ${OLDER}restore/`]: ownOnly,
  'DELETE /api/workspaces/:slug/draft-issues/:id/': 'nobody reaches another one’s at all',
  'PATCH /api/workspaces/:slug/stickies/:id/': 'nobody reaches another one’s at all',
  'DELETE /api/workspaces/:slug/stickies/:id/': 'nobody reaches another one’s at all',
  [`PATCH ${W2}projects/:project_id/:asset_id/`]: ownOnly,
  [`DELETE ${W2}projects/:project_id/:asset_id/`]: ownOnly,
};

describe.runIf(existsSync(contract))('the roles of the contract', () => {
  const promised = existsSync(contract) ? readContract() : new Map<string, string>();
  const both = guarded.filter(([, { method, url }]) => promised.has(plainName(method, url)));

  it('are those of the table', () => {
    const departing = both.filter(([name, route]) => {
      const roles = promised.get(plainName(route.method, route.url)) ?? '';
      const action = actionOf(name, route);
      if (!action) throw new Error('Only guarded routes are here.');
      return ROLE_NAMES.some((role) => {
        const standing = standingOf(role);
        const { workspace_role, project_role } = standing;
        const isIn = workspace_role !== null;
        const may =
          isIn &&
          (roles.startsWith('user') ||
            rolesIn(roles, 'ws').includes(workspace_role) ||
            (project_role !== null && rolesIn(roles, 'p').includes(project_role)));
        return may !== can(standing, action);
      });
    });
    const named = both.filter(([name]) => DEPARTURES[name]);
    expect(departing.map(([name]) => name)).toEqual(named.map(([name]) => name));
  });
});
