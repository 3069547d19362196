import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Chance, chanceOf, isLong } from '#tests/support/faults/chance.ts';
import { expectConverged, type Held } from '#tests/support/faults/checker.ts';
import { Model, type ModelItem, type ModelRole } from '#tests/support/faults/model.ts';
import { openTestFeed, type TestFeed, until } from '#tests/support/feed.ts';
import { type Caller, type Reply, world, type World } from '#tests/support/world.ts';

const STEPS = isLong ? 1_500 : 120;
const CHECK_EVERY = 30;
const ROLES = { admin: 20, member: 15, guest: 5 } as const;
const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'];

/** Random operations against the server and against a model in plain JavaScript. */
describe('the server and a model of it', () => {
  let w: World;
  let feed: TestFeed;
  let chance: Chance;
  let model: Model;
  let people: Caller[];
  let held: Held[];
  let url: string;

  beforeEach(async () => {
    chance = chanceOf('T15');
    w = await world();
    feed = await openTestFeed(w.server);
    model = new Model();
    url = w.project.url;
    people = [w.admin, w.member, w.guest, w.bystander];
    model.roles.set(w.admin.id, 'admin').set(w.member.id, 'member').set(w.guest.id, 'guest');
    held = people.map((who) => ({ who, client: feed.client(who) }));
    await until(() => held.every(({ client }) => client.isCurrent));
  });
  afterEach(async () => {
    await feed.close();
    await w.close();
  });

  it('stay equal, and so does what every client holds', async () => {
    for (let step = 1; step <= STEPS; step += 1) {
      await anything();
      if (chance.is(0.05)) chance.pick(held).client.socket.io.engine.close();
      if (step % CHECK_EVERY === 0 || step === STEPS) await expectEqual();
    }
  }, 600_000);

  async function anything(): Promise<void> {
    const kind = chance.next();
    if (kind < 0.1) return changeRole();
    if (kind < 0.14) return changeGuests();
    if (kind < 0.3) return changeLabels();
    // Several at once, on things of their own: what comes of it does not depend on who is first.
    const items = new Set([1, 2, 3].flatMap(() => pickItem() ?? []));
    await Promise.all([createItem(), ...[...items].map((item) => changeItem(item))]);
  }

  const pickItem = () => (model.items.size > 0 ? chance.pick([...model.items.values()]) : null);

  async function createItem(): Promise<void> {
    const who = chance.pick(people);
    if (chance.is(0.5)) return;
    const name = `item ${chance.below(1e9)}`;
    const [state_id, priority] = [
      chance.pick(Object.values(w.project.states)),
      chance.pick(PRIORITIES),
    ];
    const label_ids = [...model.labels.keys()].filter(() => chance.is(0.3));
    const allowed = model.mayCreate(who.id);
    const reply = await who.post(`${url}/issues/`, { name, state_id, priority, label_ids });
    if (!expectAllowed(allowed, reply)) return;
    const { id, sort_order } = reply.body;
    const created_by = who.id;
    model.items.set(id, { id, name, priority, state_id, label_ids, sort_order, created_by });
  }

  async function changeItem(item: ModelItem): Promise<void> {
    const who = chance.pick(people);
    const path = `${url}/issues/${item.id}/`;
    if (chance.is(0.15)) {
      const allowed = model.mayDelete(who.id, item);
      if (expectAllowed(allowed, await who.delete(path))) model.items.delete(item.id);
      return;
    }
    const changes: Partial<ModelItem> = {
      ...(chance.is(0.5) && { name: `name ${chance.below(1e9)}` }),
      ...(chance.is(0.3) && { priority: chance.pick(PRIORITIES) }),
      ...(chance.is(0.3) && { state_id: chance.pick(Object.values(w.project.states)) }),
      ...(chance.is(0.3) && { label_ids: [...model.labels.keys()].filter(() => chance.is(0.4)) }),
      ...(chance.is(0.3) && { sort_order: chance.below(1e9) + chance.next() }),
    };
    const allowed = model.mayEdit(who.id, item);
    if (expectAllowed(allowed, await who.patch(path, changes))) Object.assign(item, changes);
  }

  async function changeLabels(): Promise<void> {
    const who = chance.is(0.8) ? w.admin : chance.pick(people);
    const allowed = model.roleOf(who.id) === 'admin';
    const name = `label ${chance.below(1e9)}`;
    const known = [...model.labels.keys()];
    const id = known.length > 0 && chance.is(0.6) ? chance.pick(known) : null;
    const labels = `${url}/issue-labels/`;
    if (id === null) {
      const reply = await who.post(labels, { name });
      if (expectAllowed(allowed, reply)) model.labels.set(reply.body.id, { name });
    } else if (chance.is(0.5)) {
      if (expectAllowed(allowed, await who.patch(`${labels}${id}/`, { name })))
        model.labels.set(id, { name });
    } else if (expectAllowed(allowed, await who.delete(`${labels}${id}/`))) model.deleteLabel(id);
  }

  async function changeRole(): Promise<void> {
    const who = chance.pick([w.member, w.bystander]);
    const role = chance.pick<Exclude<ModelRole, 'admin'>>(['member', 'guest', null]);
    const now = model.roleOf(who.id);
    const members = `${url}/members/`;
    const { body } = await w.admin.get(members);
    const own = body.find((row: { member: string }) => row.member === who.id);
    const reply =
      role === null
        ? own && (await w.admin.delete(`${members}${own.id}/`))
        : now === null
          ? await w.admin.post(members, { members: [{ member_id: who.id, role: ROLES[role] }] })
          : await w.admin.patch(`${members}${own.id}/`, { role: ROLES[role] });
    if (reply) expectAllowed(true, reply);
    model.roles.set(who.id, role);
  }

  async function changeGuests(): Promise<void> {
    model.doGuestsSeeAll = chance.is(0.5);
    const changes = { guest_view_all_features: model.doGuestsSeeAll };
    expectAllowed(true, await w.admin.patch(`${url}/`, changes));
  }

  /** The server allows exactly what the model does. */
  function expectAllowed(allowed: boolean, reply: Reply): boolean {
    const said = `${reply.status} ${JSON.stringify(reply.body)}`;
    expect(reply.status, said).toBeLessThan(500);
    expect(reply.status < 300, said).toBe(allowed);
    return allowed;
  }

  async function expectEqual(): Promise<void> {
    const { results } = (await w.admin.get(`${url}/issues/?order_by=sort_order&per_page=1000`))
      .body;
    const stored = results.map((row: ModelItem) => ({ ...pickFields(row) }));
    const byOrder = (a: { sort_order: number }, b: { sort_order: number }) =>
      a.sort_order - b.sort_order;
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(stored.toSorted(byId)).toEqual([...model.items.values()].map(pickFields).toSorted(byId));
    expect(stored).toEqual(stored.toSorted(byOrder));
    const labels = (await w.admin.get(`${url}/issue-labels/`)).body as {
      id: string;
      name: string;
    }[];
    expect(new Map(labels.map(({ id, name }) => [id, { name }]))).toEqual(model.labels);
    await expectConverged(w.server, held);
    for (const { who, client } of held) {
      const ids = client.store.all('work_item').map(({ id }) => id);
      expect(ids.toSorted(), who.name).toEqual(model.visibleTo(who.id));
    }
  }
});

function pickFields({
  id,
  name,
  priority,
  state_id,
  label_ids,
  sort_order,
  created_by,
}: ModelItem) {
  return { id, name, priority, state_id, label_ids: label_ids.toSorted(), sort_order, created_by };
}
