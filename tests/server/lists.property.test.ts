import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { readFilters } from '#shared/lib/work-item-lists/filters.ts';
import { readGrouping } from '#shared/lib/work-item-lists/groups.ts';
import { readOrder } from '#shared/lib/work-item-lists/orders.ts';
import { GUEST } from '#shared/permissions.ts';
import { groupNames, orderNames } from '#shared/work-item-fields/registry.ts';
import { arrange } from '#tests/support/arrange.ts';
import { insert, makeItems, readFacts, readItems } from '#tests/support/list-data.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

/** The same pseudo-random data every run; the queries are fast-check's. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const some = <T>(from: readonly T[]): T[] => from.filter(() => next() < 0.35);
  return { next, pick, some };
}

type Dice = ReturnType<typeof dice>;

interface Material {
  readonly people: readonly Caller[];
  readonly projects: readonly { project: TestProject; values: Values }[];
}

interface Values {
  readonly states: readonly string[];
  readonly labels: readonly string[];
  readonly modules: readonly string[];
  readonly cycles: readonly string[];
  readonly points: readonly string[];
  readonly epics: readonly string[];
}

describe('lists and the registry', () => {
  let w: World;
  let material: Material;

  beforeAll(async () => {
    w = await world();
    material = await fill(w);
  });
  afterAll(() => w.close());

  it('agree on every filter, order, group and page, for everybody, while items change', async () => {
    const random = dice(7);
    const rounds = Number(process.env['LIST_ROUNDS'] ?? 4);
    for (let round = 0; round < rounds; round += 1) {
      await check(w, material, Number(process.env['LIST_RUNS'] ?? 100));
      await change(w, material, random);
    }
  });
});

async function check(w: World, material: Material, runs: number): Promise<void> {
  const all = await readItems(w.server);
  const [main, other] = material.projects.map(({ project }) => project.id);
  if (!main || !other) throw new Error('two projects are made');
  const mainFacts = await readFacts(w.server, [main]);
  const bothFacts = await readFacts(w.server, [main, other]);
  const guest = w.guest.id;
  const person = material.people[1]?.id ?? '';
  const isListed = ({ row }: (typeof all)[number]) => row.is_listed;
  const isMine = (rowItem: ListItem) => isOf(guest, rowItem);
  const byId = new Map(all.map(({ item }) => [item.id, item]));
  const subscribers = bothFacts.subscribers;
  const items = (test: (entry: (typeof all)[number]) => boolean) =>
    all.filter(test).map(({ item }) => item);
  const inMain = items((e) => isListed(e) && e.row.project_id === main);
  const inBoth = items((e) => isListed(e) && [main, other].includes(e.row.project_id));
  const views = [
    { who: w.admin, url: `${w.project.url}/issues/`, rows: inMain, facts: mainFacts },
    {
      who: w.guest,
      url: `${w.project.url}/issues/`,
      rows: inMain.filter(isMine),
      facts: mainFacts,
    },
    { who: w.admin, url: `${w.workspace.url}/issues/`, rows: inBoth, facts: bothFacts },
    {
      // The guest sees all of the second project and the own items of the first.
      who: w.guest,
      url: `${w.workspace.url}/issues/`,
      rows: inBoth.filter((item) => item.project_id === other || isMine(item)),
      facts: bothFacts,
    },
    {
      who: w.admin,
      url: `${w.workspace.url}/user-issues/${person}/`,
      rows: inBoth.filter(
        (item) =>
          item.created_by === person ||
          item.assignee_ids.includes(person) ||
          subscribers(item.id).includes(person),
      ),
      facts: bothFacts,
    },
    ...[w.admin, w.guest].map((who) => ({
      who,
      url: `${w.project.url}/epics/`,
      rows: items(({ row }) => row.is_epic && row.is_current && row.project_id === main).filter(
        (item) => who === w.admin || isMine(item),
      ),
      facts: mainFacts,
    })),
    {
      who: w.admin,
      url: `${w.project.url}/archived-issues/`,
      rows: items(
        ({ row }) => row.project_id === main && row.archived_at !== null && row.deleted_at === null,
      ),
      facts: mainFacts,
    },
  ];
  await fc.assert(
    fc.asyncProperty(fc.nat(views.length - 1), query(material), async (index, asked) => {
      const view = views[index];
      if (!view) return;
      const parameters = Object.fromEntries(
        Object.entries(asked).filter(([, value]) => value !== ''),
      );
      const reply = await view.who.get(`${view.url}?${new URLSearchParams(parameters)}`);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const perPage = Number(asked['per_page']);
      const special = view.url.includes('archived') ? ['show_sub_issues' as const] : [];
      const wanted = {
        conditions: readFilters(parameters, new Date().toISOString().slice(0, 10), special),
        order: readOrder(parameters['order_by']),
        grouping: readGrouping(parameters['group_by'], parameters['sub_group_by']),
        perPage,
        page: Number(String(asked['cursor']).split(':')[1]),
      };
      const expected = named(arrange(view.rows, wanted, view.facts), (id) => {
        const parent = byId.get(id);
        return view.who === w.admin || parent?.project_id === other || isOf(guest, parent);
      });
      expect(named(reply.body)).toEqual(expected);
    }),
    { numRuns: runs, endOnFailure: false },
  );
}

/** The arrays of ids are sets: their order is nobody's business. What is above is named to those who see it. */
function named(body: unknown, sees: (id: string) => boolean = () => true): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) => {
      const isAbove = key === 'parent_id' || key === 'epic_id';
      if (isAbove && typeof value === 'string') return sees(value) ? value : null;
      return key.endsWith('_ids') && Array.isArray(value) ? value.toSorted() : value;
    }),
  );
}

const isOf = (person: string, item: { readonly created_by: string | null } | undefined) =>
  item?.created_by === person;

function query(material: Material): fc.Arbitrary<Record<string, string>> {
  const values = material.projects.map((entry) => entry.values);
  const all = (name: keyof Values) => values.flatMap((entry) => entry[name]);
  const people = material.people.map((person) => person.id);
  const list = (from: readonly string[], ...others: string[]) =>
    fc
      .shuffledSubarray([...from.slice(0, 12), ...others])
      .map((chosen) => chosen.slice(0, 3).join(','));
  const dates = list(
    [],
    '2_weeks;after;fromnow',
    '1_months;before;fromnow',
    '3_weeks;after;ago',
    '1_weeks;before',
    `${day(-5)};after`,
    `${day(5)};before`,
    `${day(-1)};after`,
    day(0),
    day(2),
    'None',
    'null',
  );
  const maybe = (arbitrary: fc.Arbitrary<string>, weight = 8) =>
    fc.oneof({ weight, arbitrary: fc.constant('') }, { weight: 1, arbitrary });
  const groups = fc.constantFrom(...groupNames());
  const orders = fc.constantFrom(...orderNames(), ...orderNames().map((o) => `-${o}`));
  const shape = {
    order_by: maybe(orders, 1),
    group_by: maybe(groups, 1),
    sub_group_by: maybe(groups, 2),
    per_page: fc.constantFrom('1', '2', '3', '7', '1000'),
    page: fc.constantFrom('0', '0', '0', '1', '2', '9'),
  };
  // Whole groups in an order of an index are read in a way of their own.
  const whole = fc.record({
    ...shape,
    order_by: fc.constantFrom('-created_at', 'created_at', 'sort_order', '-updated_at', 'priority'),
    group_by: fc.oneof(
      groups,
      fc.constantFrom('state__group', 'priority', 'assignees__id', 'created_by', ''),
    ),
    sub_group_by: fc.constant(''),
    per_page: fc.constantFrom('1', '2', '3'),
    page: fc.constantFrom('0', '0', '1'),
  });
  const filtered = fc.record({
    state: maybe(list(all('states'), 'None', 'nonsense')),
    labels: maybe(list(all('labels'), 'None')),
    assignees: maybe(list(people, 'None')),
    created_by: maybe(list(people, 'None')),
    cycle: maybe(list(all('cycles'), 'None')),
    epic: maybe(list(all('epics'), 'None')),
    module: maybe(list(all('modules'), 'None')),
    project: maybe(list(material.projects.map(({ project }) => project.id))),
    subscriber: maybe(list(people)),
    mentions: maybe(list(people)),
    estimate_point: maybe(list(all('points'), 'None')),
    priority: maybe(list(['urgent', 'high', 'none', 'low', 'odd'])),
    state_group: maybe(list(['backlog', 'started', 'completed', 'odd', 'None'])),
    type: maybe(fc.constantFrom('active', 'backlog', 'all', 'constructor')),
    sub_issue: maybe(fc.constantFrom('true', 'false')),
    show_sub_issues: maybe(fc.constantFrom('true', 'false')),
    start_date: maybe(dates),
    target_date: maybe(dates),
    created_at: maybe(dates),
    updated_at: maybe(dates),
    completed_at: maybe(dates),
    name: maybe(fc.constantFrom('bug', 'ÄRGER', '100%', '_', 'Item 1', '\\')),
    start_target_date: maybe(fc.constantFrom('true', 'false')),
    inbox_status: maybe(list(['-2', '0', '1', '-1', '2', 'x'])),
    ...shape,
  });
  return fc
    .oneof(filtered, whole)
    .filter((asked) => asked.group_by === '' || asked.group_by !== asked.sub_group_by)
    .map(({ page, ...rest }) => ({ ...rest, cursor: `${rest.per_page}:${page}:0` }));
}

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

async function fill(w: World): Promise<Material> {
  const { server, workspace } = w;
  const second = await server.project(workspace, w.admin);
  await server.joinProject(workspace, second, w.member, 15);
  await server.joinProject(workspace, second, w.guest, GUEST);
  await server.platform.database.sql`
    UPDATE projects SET guest_view_all_features = true WHERE id = ${second.id}`;
  const people = [w.admin, w.member, w.guest, w.bystander];
  const random = dice(42);
  const projects = [];
  for (const project of [w.project, second]) {
    const values = await makeValues(w, project);
    const seeds = Array.from({ length: project === second ? 25 : 90 }, () => ({
      ...changes(random, values, people),
      name: random.pick(['Bug in the list', 'Ärger mit 100%', 'a_b\\c', 'plain', 'BUGGY']),
      sort_order: random.pick([1, 2, 3, 65_535, 70_000.5]),
      created_at: new Date(Date.now() - Math.floor(random.next() * 12) * 43_200_000).toISOString(),
      created_by: random.pick(people).id,
      link_count: random.pick([0, 1, 2]),
      attachment_count: random.pick([0, 3]),
      sub_issues_count: random.pick([0, 1]),
    }));
    const ids = await makeItems(server, workspace, project, w.admin, seeds);
    const epics = await makeEpics(w, project, random, values, people);
    projects.push({ project, values: { ...values, epics } });
    await server.platform.database.sql`
      UPDATE work_items SET parent_id = ${ids[0] ?? null} WHERE id = ANY(${ids.slice(1, 9)}::uuid[])`;
    for (const id of ids.slice(10)) {
      if (random.next() < 0.4) {
        await server.platform.database.sql`
          UPDATE work_items SET parent_id = ${random.pick(epics)} WHERE id = ${id}`;
      }
    }
    for (const id of [...ids, ...epics]) await link(w, id, random, people);
  }
  return { people, projects };
}

/** What an epic may have of the random values: it is in no cycle and no module. */
const ofEpic = <Row extends object>(row: Row) => ({ ...row, cycle_id: null, module_ids: [] });

function makeEpics(
  w: World,
  project: TestProject,
  random: Dice,
  values: Values,
  people: readonly Caller[],
): Promise<string[]> {
  const seeds = Array.from({ length: 12 }, () => ({
    ...ofEpic(changes(random, values, people)),
    is_epic: true,
    name: random.pick(['Bug in the list', 'plain', 'äther']),
    created_by: random.pick(people).id,
  }));
  return makeItems(w.server, w.workspace, project, w.admin, seeds);
}

async function makeValues(w: World, project: TestProject): Promise<Values> {
  const own = { workspace_id: w.workspace.id, project_id: project.id };
  const [triage] = await insert(w.server, 'states', {
    ...own,
    name: 'Triage',
    color: '#000',
    group: 'triage',
    is_triage: true,
  });
  const names = ['beta', 'Alpha', 'äther', 'Zulu'];
  const labels = await insert(w.server, 'labels', ...names.map((name) => ({ ...own, name })));
  const modules = await insert(w.server, 'modules', ...names.map((name) => ({ ...own, name })));
  const cycles = await insert(
    w.server,
    'cycles',
    ...['two', 'One', 'empty'].map((name) => ({ ...own, name, owned_by: w.admin.id })),
  );
  const [estimate = ''] = await insert(w.server, 'estimates', { ...own, name: 'scale' });
  const points = await insert(
    w.server,
    'estimate_points',
    ...[3, 1, 2].map((key) => ({ ...own, estimate_id: estimate, key, value: String(key) })),
  );
  const states = [...Object.values(project.states), triage ?? ''];
  const parts = { modules: modules.slice(0, 3), cycles: cycles.slice(0, 2) };
  return { states, labels, ...parts, points, epics: [] };
}

/** Random values of everything that lists look at, some of which hide the item. */
function changes(random: Dice, values: Values, people: readonly Caller[]) {
  const date = () => (random.next() < 0.4 ? null : day(Math.floor(random.next() * 40) - 20));
  const state = random.next() < 0.05 ? null : random.pick(values.states);
  return {
    state_id: state,
    is_triage: state !== null && state === values.states.at(-1),
    priority: random.pick(['urgent', 'high', 'medium', 'low', 'none']),
    cycle_id: random.next() < 0.5 ? null : random.pick(values.cycles),
    label_ids: random.some(values.labels),
    assignee_ids: random.some(people.map((person) => person.id)),
    module_ids: random.some(values.modules),
    estimate_point: random.next() < 0.5 ? null : random.pick(values.points),
    start_date: date(),
    target_date: date(),
    completed_at: random.next() < 0.7 ? null : `${day(-1)}T10:00:00Z`,
    intake_status: random.next() < 0.8 ? null : random.pick([-2, -1, 0, 1, 2]),
    is_draft: random.next() < 0.05,
    archived_at: random.next() < 0.2 ? day(0) : null,
    deleted_at: random.next() < 0.05 ? new Date().toISOString() : null,
  };
}

async function link(w: World, id: string, random: Dice, people: readonly Caller[]): Promise<void> {
  const [subscriber, mentioned] = [random.pick(people).id, random.pick(people).id];
  const { sql } = w.server.platform.database;
  const gone = random.next() < 0.4 ? new Date().toISOString() : null;
  await sql`
    INSERT INTO work_item_subscribers (workspace_id, project_id, work_item_id, subscriber_id, deleted_at)
    SELECT workspace_id, project_id, id, ${subscriber}, ${gone}::text::timestamptz FROM work_items
    WHERE id = ${id}`;
  if (random.next() < 0.5) return;
  await sql`INSERT INTO work_item_mentions (work_item_id, mention_id, project_id)
    SELECT id, ${mentioned}, project_id FROM work_items WHERE id = ${id}`;
}

/** Changes a third of the items, some fields each: what triggers keep beside them must follow. */
async function change(w: World, material: Material, random: Dice): Promise<void> {
  const { sql } = w.server.platform.database;
  for (const { project, values } of material.projects) {
    const rows = await sql<
      { id: string; is_epic: boolean }[]
    >`SELECT id, is_epic FROM work_items WHERE project_id = ${project.id}`;
    for (const { id, is_epic } of rows.filter(() => random.next() < 0.33)) {
      const drawn = changes(random, values, material.people);
      const all = Object.entries(is_epic ? ofEpic(drawn) : drawn);
      const some = all.filter(([name]) => name.includes('_at') || random.next() < 0.4);
      const assignments = some.map(([name], i) => `"${name}" = $${i + 2}`).join(', ');
      await sql.unsafe(
        `UPDATE work_items SET ${assignments}, updated_at = clock_timestamp() WHERE id = $1`,
        [id, ...some.map(([, value]) => value)] as never[],
      );
    }
    if (random.next() < 0.5) await sql`SELECT fold_work_item_counts(${project.id})`;
    await sql`DELETE FROM work_items WHERE id = ${random.pick(rows).id}`;
  }
}
