import { v7 } from 'uuid';

import { ADMIN, GUEST, MEMBER, type Role } from '#shared/permissions.ts';
import { makePlace, type Place, type Standing } from '#tests/support/security/place.ts';
import { type Caller, startServer, type TestServer } from '#tests/support/world.ts';

/** A reader, by roles in the workspace and its three projects. */
export interface Player extends Standing {
  readonly name: string;
}

/** A workspace whose people have every combination of roles in three projects. */
export interface Cast {
  readonly server: TestServer;
  readonly players: readonly Player[];
  /** Shows everything to guests. */
  readonly wide: Place;
  /** Shows guests only their own things; private. */
  readonly narrow: Place;
  /** Archived; shows everything to guests. */
  readonly archived: Place;
}

const ROLE_NAMES: readonly (readonly [name: string, role: Role | null])[] = [
  ['admin', ADMIN],
  ['member', MEMBER],
  ['guest', GUEST],
  ['nobody', null],
];

/** Has own things in every state, besides the author of everything else. */
const MAKER = 'guest/guest';
/** People with an own open item and page. */
const OTHER_MAKERS = ['member/member', 'member/member who left'];

/** Starts a server with the cast; close the server in `afterAll`. */
export async function startCast(): Promise<Cast> {
  const server = await startServer();
  const standings = ROLE_NAMES.slice(0, 3).flatMap(([workspaceName, workspace]) =>
    ROLE_NAMES.map(([projectName, project]) => ({
      name: `${workspaceName}/${projectName}`,
      workspace,
      project,
    })),
  );
  const left = [
    { name: 'member/member who left', workspace: MEMBER, project: MEMBER, hasLeft: 'project' },
    { name: 'admin/admin who left', workspace: ADMIN, project: ADMIN, hasLeft: 'workspace' },
  ] as const;
  const players = await Promise.all(
    [...standings, ...left].map(async (standing): Promise<Player> => ({
      ...standing,
      who: await server.person(standing.name),
    })),
  );
  const author = playerOf(players, 'member/admin').who;
  const options = { author, people: players };
  const wide = await makePlace(server, { ...options, canary: 'qzwide' });
  const narrow = await makePlace(server, {
    ...options,
    canary: 'qznarrow',
    inside: wide.workspace,
    guestsSeeAll: false,
    isPrivate: true,
  });
  const archived = await makePlace(server, {
    ...options,
    canary: 'qzarchived',
    inside: wide.workspace,
  });
  const { sql } = server.platform.database;
  await sql`UPDATE projects SET archived_at = now() WHERE id = ${archived.project.id}`;
  for (const place of [wide, narrow, archived]) {
    await makeItemParts(server, place, author, place.id('item'));
    await makeOwnThings(server, place, playerOf(players, MAKER).who, 'every state');
    for (const name of OTHER_MAKERS) {
      await makeOwnThings(server, place, playerOf(players, name).who, 'open');
    }
  }
  for (const [index, { who }] of players.entries()) {
    await makeOwnInWorkspace(server, wide, who, 4_000.5 + index);
  }
  return { server, players, wide, narrow, archived };
}

export function playerOf(players: readonly Player[], name: string): Player {
  const found = players.find((player) => player.name === name);
  if (!found) throw new Error(`Nobody is called ${name}.`);
  return found;
}

const PAGE_STATES = [
  {},
  { archived_at: '2026-01-01' },
  { access: 1 },
  { deleted_at: '2026-01-01' },
];

const VIEW_STATES = [{}, { access: 0 }, { deleted_at: '2026-01-01' }];

/** Items, pages and views of a person, also in states that may hide them. */
async function makeOwnThings(
  server: TestServer,
  place: Place,
  who: Caller,
  which: 'open' | 'every state',
): Promise<void> {
  const { sql } = server.platform.database;
  const { canary, project } = place;
  const here = {
    workspace_id: place.workspace.id,
    project_id: project.id,
    created_by: who.id,
  };
  const states: readonly Record<string, unknown>[] = [
    { state_id: project.states['Todo'] },
    { state_id: project.states['Todo'], intake_status: -2 },
    { state_id: project.states['Todo'], intake_status: 1 },
    { state_id: project.states['Done'], archived_at: '2026-01-01' },
    { state_id: project.states['Todo'], is_draft: true },
    { state_id: project.states['Todo'], deleted_at: '2026-01-01' },
  ];
  for (const more of which === 'open' ? states.slice(0, 2) : states) {
    const id = v7();
    await sql`INSERT INTO work_items ${sql({
      id,
      ...here,
      name: `Own item ${canary}`,
      sequence_id: sql`(SELECT max(sequence_id) + 1 FROM work_items WHERE project_id = ${project.id})`,
      ...more,
    } as never)}`;
    await sql`INSERT INTO work_item_texts ${sql({ work_item_id: id, description_html: `<p>${canary}</p>` })}`;
    await makeItemParts(server, place, who, id);
    if ('intake_status' in more) {
      const { intake_status: status } = more;
      const handedIn = { ...here, intake_id: place.id('intake'), work_item_id: id, status };
      await sql`INSERT INTO intake_issues ${sql(handedIn as never)}`;
    }
    // A deleted item has no relations.
    if (!('deleted_at' in more)) await relate(server, place, who, id);
  }
  for (const more of which === 'open' ? PAGE_STATES.slice(0, 1) : PAGE_STATES) {
    const id = v7();
    const page = { id, ...here, name: `Own page ${canary}`, owned_by: who.id, ...more };
    await sql`INSERT INTO pages ${sql(page)}`;
    await sql`INSERT INTO page_versions ${sql({
      workspace_id: place.workspace.id,
      page_id: id,
      description_html: '<p></p>',
      owned_by: who.id,
      created_by: who.id,
    })}`;
  }
  for (const more of which === 'open' ? VIEW_STATES.slice(0, 1) : VIEW_STATES) {
    const view = { ...here, name: `Own view ${canary}`, owned_by: who.id, ...more };
    for (const project_id of [project.id, null])
      await sql`INSERT INTO views ${sql({ ...view, id: v7(), project_id })}`;
  }
}

/** One of everything that can be attached to an item. */
async function makeItemParts(
  server: TestServer,
  place: Place,
  who: Caller,
  itemId: string,
): Promise<void> {
  const { sql } = server.platform.database;
  const { canary } = place;
  const on = {
    workspace_id: place.workspace.id,
    project_id: place.project.id,
    work_item_id: itemId,
  };
  const by = { ...on, created_by: who.id };
  const comment_id = v7();
  const file = {
    entity_type: 'ISSUE_ATTACHMENT',
    asset: `${canary}/${itemId}`,
    attributes: JSON.stringify({ name: 'a.png', type: 'image/png', size: 4 }),
    is_uploaded: true,
    size: 4,
  };
  await sql.begin((tx) => [
    tx`INSERT INTO comments ${tx({ ...by, id: comment_id, actor_id: who.id, comment_html: `<p>${canary}</p>` })}`,
    tx`INSERT INTO comment_reactions ${tx({
      workspace_id: on.workspace_id,
      project_id: on.project_id,
      created_by: who.id,
      comment_id,
      actor_id: who.id,
      reaction: '128077',
    })}`,
    tx`INSERT INTO work_item_activities ${tx({ ...on, actor_id: who.id, verb: 'updated', field: 'name', old_value: 'a', new_value: 'b' })}`,
    tx`INSERT INTO work_item_links ${tx({ ...by, url: `http://${canary}.test/${itemId}`, title: canary })}`,
    tx`INSERT INTO work_item_reactions ${tx({ ...by, actor_id: who.id, reaction: '128077' })}`,
    tx`INSERT INTO work_item_subscribers ${tx({ ...by, subscriber_id: who.id })} ON CONFLICT DO NOTHING`,
    tx`INSERT INTO assets ${tx({ ...by, ...file })}`,
  ]);
}

async function relate(server: TestServer, place: Place, who: Caller, itemId: string) {
  const { sql } = server.platform.database;
  await sql`INSERT INTO work_item_relations ${sql({
    workspace_id: place.workspace.id,
    project_id: place.project.id,
    created_by: who.id,
    source_id: itemId,
    target_id: place.id('item'),
    relation_type: 'relates_to',
  })}`;
}

/** A person's own things in the workspace, outside of its places. */
async function makeOwnInWorkspace(
  server: TestServer,
  place: Place,
  who: Caller,
  sort_order: number,
): Promise<void> {
  const { sql } = server.platform.database;
  const mine = { workspace_id: place.workspace.id, user_id: who.id, created_by: who.id };
  await sql.begin((tx) => [
    tx`INSERT INTO home_widgets ${tx({ ...mine, key: 'quick_links', sort_order })}`,
    tx`INSERT INTO sidebar_preferences ${tx({ ...mine, key: 'drafts', sort_order })}`,
  ]);
}
