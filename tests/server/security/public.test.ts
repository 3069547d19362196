import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isOfAnchor, isOpen, type Route } from '#server/platform/http/route.ts';
import { type Answer, nameOf, send } from '#tests/support/security/drive.ts';
import type { Place } from '#tests/support/security/place.ts';
import { sampleOf, sweptRoutes } from '#tests/support/security/samples.ts';
import { CANARIES, type Scene, startScene } from '#tests/support/security/scene.ts';
import { type Watch, watchDatabase } from '#tests/support/security/snapshot.ts';

const visited = sweptRoutes()
  .filter(({ scope }) => isOfAnchor(scope))
  .map((route) => [nameOf(route), route] as const);
const read = visited.filter(([, { method }]) => method === 'GET');
/** Calls that name a thing besides the anchor. */
const naming = visited.filter(([, { url }]) => /:(?!anchor)[a-z_]+/.test(url));

let scene: Scene;
let watch: Watch;
const sql = () => scene.server.platform.database.sql;

beforeAll(async () => {
  scene = await startScene();
  watch = await watchDatabase(sql());
});
afterAll(() => scene.server.close());

/** A visitor calls a route at a place, with more of its parameters said; signed in where it must be. */
function visit(
  route: Route,
  at: Place,
  params: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const input = sampleOf(route)(at, scene.people.lead);
  const who = isOpen(route.scope) ? { cookie: '' } : scene.stranger.who;
  const all = { ...input, params: { ...input.params, ...params } };
  return send(scene.server, route, { who, at, input: all });
}

/** A place whose publisher shows nothing of items but their names, and lets visitors do nothing. */
async function closedPlace(): Promise<Place> {
  const at = await scene.again();
  await sql()`
    UPDATE anchors SET fields = '[]', is_comments_enabled = false, is_reactions_enabled = false,
      is_votes_enabled = false, intake_id = NULL, rev = rev + 1
    WHERE workspace_id = ${at.workspace.id}`;
  await sql()`
    UPDATE work_items SET priority = 'urgent', cycle_id = ${at.id('cycle')}, label_ids = ARRAY[${at.id('label')}]::uuid[],
      module_ids = ARRAY[${at.id('module')}]::uuid[], assignee_ids = ARRAY[${scene.people.lead.who.id}]::uuid[],
      start_date = '2031-05-05', target_date = '2031-06-06', estimate_point = ${at.id('point')}
    WHERE id = ${at.id('item')}`;
  return at;
}

/** What nobody learns there: ids and names of what hangs on items, days, and people. */
function hiddenAt(at: Place): string[] {
  return [
    ...(
      ['label', 'otherLabel', 'cycle', 'module', 'point', 'comment', 'publicComment'] as const
    ).map((thing) => at.id(thing)),
    ...Object.values(at.project.states),
    ...Object.values(scene.people).map(({ who }) => who.id),
    '2031-05-05',
    '2031-06-06',
    'urgent',
    `Label ${at.canary}`,
    `Cycle ${at.canary}`,
    `Module ${at.canary}`,
    '@',
  ];
}

/** Words that a query could draw it out with. */
const QUERIES = [
  '',
  'priority=urgent',
  'group_by=priority',
  'group_by=labels__id',
  'sub_group_by=assignees__id&group_by=state_id',
  'order_by=-target_date',
  'order_by=priority',
];

describe('what a publisher hides', () => {
  it.each(read)('%s tells nothing of it, whatever is asked', async (_name, route) => {
    const at = await closedPlace();
    const input = sampleOf(route)(at, scene.people.lead);
    for (const rawQuery of QUERIES) {
      const who = isOpen(route.scope) ? { cookie: '' } : scene.stranger.who;
      const query = new URLSearchParams(input.query).toString();
      const reply = await send(scene.server, route, {
        ...{ who, at, input },
        rawQuery: `?${[query, rawQuery].filter(Boolean).join('&')}`,
      });
      expect(reply.status, rawQuery).toBeLessThan(500);
      const told = hiddenAt(at).filter((word) => reply.text.includes(word));
      expect([rawQuery, told]).toEqual([rawQuery, []]);
    }
    await scene.forget(at);
  });

  it.each(visited.filter(([, { method }]) => method !== 'GET'))(
    '%s does nothing where it is switched off',
    async (_name, route) => {
      if (!route.url.includes('/anchor/:anchor/') || route.url.includes('/intake/')) return;
      const at = await closedPlace();
      const { result, changed } = await watch.changes(() => visit(route, at));
      expect([result.text, result.status]).toEqual([
        result.text,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
      ]);
      expect(changed).toEqual([]);
      await scene.forget(at);
    },
  );
});

describe('things of another place', () => {
  it.each(naming)('%s does not reach them by an anchor of its own', async (_name, route) => {
    const at = await scene.again();
    const { anchor = '' } = sampleOf(route)(at, scene.people.lead).params ?? {};
    for (const elsewhere of [scene.foreign, scene.hidden]) {
      const { result, changed } = await watch.changes(() => visit(route, elsewhere, { anchor }));
      expect(result.status).toBeLessThan(500);
      expect(result.text).not.toContain(elsewhere.canary);
      if (result.status < 400) expect(['null', '[]']).toContain(result.text);
      expect(changed).toEqual([]);
    }
    await scene.forget(at);
  });
});

describe('what is for the team', () => {
  const hasComment = naming.filter(([, { url }]) => /:comment_id|comments\/:id/.test(url));

  it.each(hasComment)('%s knows no comment that is not public', async (_name, route) => {
    const at = await scene.again();
    const internal = { comment_id: at.id('comment'), id: at.id('comment') };
    const { result, changed } = await watch.changes(() => visit(route, at, internal));
    expect(result.status).toBe(404);
    expect(changed).toEqual([]);
    await scene.forget(at);
  });

  it.each(read)('%s names nobody who is no longer in the project', async (_name, route) => {
    const at = await scene.again();
    const { id } = scene.people.lead.who;
    await sql()`
      UPDATE work_items SET assignee_ids = ARRAY[${id}]::uuid[] WHERE id = ${at.id('item')}`;
    await sql()`
      UPDATE project_members SET is_active = false
      WHERE project_id = ${at.project.id} AND member_id = ${id}`;
    // What somebody said or did in public stays theirs.
    await sql()`DELETE FROM work_item_reactions WHERE project_id = ${at.project.id}`;
    await sql()`DELETE FROM comment_reactions WHERE project_id = ${at.project.id}`;
    await sql()`DELETE FROM comments WHERE project_id = ${at.project.id} AND actor_id = ${id}`;
    const { text } = await visit(route, at);
    expect(text).not.toContain(id);
    expect(text).not.toMatch(new RegExp(`@|${CANARIES.hidden}|${CANARIES.foreign}`));
    await scene.forget(at);
  });

  it.each(['archived', 'handedIn', 'epic'] as const)(
    'an item that is %s is at no public address',
    async (thing) => {
      const at = await scene.again();
      for (const [name, route] of naming.filter(([, { url }]) => url.includes(':work_item_id'))) {
        const { result, changed } = await watch.changes(() =>
          visit(route, at, { work_item_id: at.id(thing) }),
        );
        expect([name, result.status]).toEqual([
          name,
          expect.toSatisfy((status: number) => status === 404 || result.text === 'null'),
        ]);
        expect(changed).toEqual([]);
      }
      await scene.forget(at);
    },
  );
});
