import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cycleEndJob } from '#server/features/cycles/progress/job.ts';
import type { StateGroup } from '#shared/contract/states.ts';
import { withoutFeedCheck } from '#tests/support/feed-check.ts';
import {
  type Counts,
  type Measure,
  type ModelItem,
  PlanningModel,
} from '#tests/support/planning-model.ts';
import { type Reply, world, type World } from '#tests/support/world.ts';

/** Another one each run: it stands in the test's name, and `PLANNING_SEED` runs the same again. */
const SEED = Number(process.env['PLANNING_SEED'] ?? Math.floor(Math.random() * 1e9));
const CHANGES = Number(process.env['PLANNING_CHANGES'] ?? 140);

const ZONES = ['UTC', 'Pacific/Midway', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Europe/Berlin'];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Pseudo-random choices. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const some = <T>(from: readonly T[], share = 0.4): T[] => from.filter(() => next() < share);
  return { next, pick, some };
}

describe('planning', () => {
  let w: World;

  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  it(`counts and charts what happened, whatever happened (seed ${SEED})`, async () => {
    await withoutFeedCheck(async () => {
      const run = await begin(w, SEED);
      for (let change = 0; change < CHANGES; change += 1) {
        await run.change();
        if (change % 20 === 19) await run.checkNow();
        if (change === Math.floor(CHANGES * 0.4) || change === Math.floor(CHANGES * 0.7))
          await run.completeCycle();
        if (change === Math.floor(CHANGES * 0.55)) await run.endCycle();
      }
      await run.checkAll();
    });
  });
});

/** What a cycle showed when it ended. */
interface Frozen {
  readonly progress: Counts;
  readonly days: readonly object[];
  readonly chart: Record<string, number>;
  readonly assignees: ReturnType<PlanningModel['shares']>;
  readonly labels: ReturnType<PlanningModel['shares']>;
}

/** A project with people, labels, states, estimates, cycles and modules, to which things happen. */
async function begin(w: World, seed: number) {
  const { next, pick, some } = dice(seed);
  const zone = pick(ZONES);
  const model = new PlanningModel(zone);
  const { url } = w.project;
  const { sql } = w.server.platform.database;
  const good = async (reply: Promise<Reply>) => {
    const { status, body } = await reply;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };

  await good(w.admin.patch(`${url}/`, { timezone: zone }));
  const states = new Map(Object.entries(w.project.states));
  for (const name of ['Review', 'Testing']) {
    const made = await good(
      w.admin.post(`${url}/states/`, { name, color: '#888888', group: 'started' }),
    );
    states.set(name, made.id);
  }
  const stateRows = await good(w.member.get(`${url}/states/`));
  for (const { id, group } of stateRows as { id: string; group: StateGroup }[])
    model.groups.set(id, group);
  const estimate = await good(
    w.admin.post(`${url}/estimates/`, {
      estimate: { name: 'Points', type: 'points' },
      estimate_points: ['0.5', '2', '3', '8'].map((value, key) => ({ key, value })),
    }),
  );
  await good(w.admin.patch(`${url}/`, { estimate: estimate.id }));
  for (const { id, value } of estimate.points as { id: string; value: string }[])
    model.points.set(id, Number(value));
  const labels: string[] = [];
  for (const name of ['one', 'two'])
    labels.push((await good(w.admin.post(`${url}/issue-labels/`, { name }))).id);
  const people = [w.admin.id, w.member.id];
  const makeSome = async (what: string, count: number) => {
    const ids: string[] = [];
    for (let place = 0; place < count; place += 1)
      ids.push((await good(w.member.post(`${url}/${what}/`, { name: `${what} ${place}` }))).id);
    return ids;
  };
  const cycles = await makeSome('cycles', 5);
  const modules = await makeSome('modules', 3);

  let now = Date.parse('2026-03-20T00:00:00Z');
  const start = now;
  const ended = new Map<string, Frozen>();
  const openCycles = () => cycles.filter((id) => !ended.has(id));
  const points = () => [...model.points.keys()];
  let seen = '0';
  /** What has been written since the last call happened now. */
  const happened = async () => {
    const rows = await sql<{ id: string }[]>`
      WITH moved AS (UPDATE progress_log SET at = ${new Date(now).toISOString()} WHERE id > ${seen} RETURNING id)
      SELECT max(id)::text AS id FROM moved`;
    seen = rows[0]?.id ?? seen;
    model.keep(now);
  };
  const setState = (item: ModelItem, state: string) => {
    item.state = state;
    item.isCompleted = model.groupOf(item) === 'completed';
  };
  const one = (isRight: (item: ModelItem) => boolean = () => true, among = model.listed()) => {
    const found = among.filter(isRight);
    return found.length > 0 ? pick(found) : null;
  };
  const epics = () =>
    [...model.items.values()].filter(({ isEpic, deletedWith }) => isEpic && deletedWith === null);
  const isOver = (item: ModelItem) => ['completed', 'cancelled'].includes(model.groupOf(item));
  const bulk = (ids: readonly string[], properties: object) =>
    good(w.member.post(`${url}/bulk-operation-issues/`, { issue_ids: ids, properties }));

  const acts: Record<string, () => Promise<void>> = {
    async create() {
      const item = {
        state: pick([...states.values()]),
        point: next() < 0.7 ? pick(points()) : null,
        assignees: some(people),
        labels: some(labels),
      };
      const parent = next() < 0.2 ? (one()?.id ?? null) : null;
      const made = await good(
        w.member.post(`${url}/issues/`, {
          name: 'Item',
          state_id: item.state,
          estimate_point: item.point,
          assignee_ids: item.assignees,
          label_ids: item.labels,
          parent_id: parent,
        }),
      );
      const isCompleted = model.groups.get(item.state) === 'completed';
      const rest = {
        cycle: null,
        modules: [],
        isArchived: false,
        isEpic: false,
        deletedWith: null,
      };
      model.items.set(made.id, { id: made.id, ...item, ...rest, parent, isCompleted });
    },
    async state() {
      const item = one();
      if (!item) return;
      const state = pick([...states.values()].filter((id) => id !== item.state));
      await good(w.member.patch(`${url}/issues/${item.id}/`, { state_id: state }));
      setState(item, state);
    },
    async states() {
      const state = pick([...states.values()]);
      const chosen = some(model.listed().filter((item) => item.state !== state)).slice(0, 8);
      if (chosen.length === 0) return;
      await bulk(
        chosen.map(({ id }) => id),
        { state_id: state },
      );
      for (const item of chosen) setState(item, state);
    },
    async estimate() {
      const item = one();
      if (!item) return;
      const point = next() < 0.25 ? null : pick(points());
      await good(w.member.patch(`${url}/issues/${item.id}/`, { estimate_point: point }));
      item.point = point;
    },
    async share() {
      const item = one();
      if (!item) return;
      const [assignees, chosen] = [some(people), some(labels)];
      const body = { assignee_ids: assignees, label_ids: chosen };
      await good(w.member.patch(`${url}/issues/${item.id}/`, body));
      Object.assign(item, { assignees, labels: chosen });
    },
    async enterCycle() {
      const chosen = some(model.listed(), 0.2).slice(0, 6);
      const [cycle] = some(openCycles(), 0.6);
      if (chosen.length === 0 || !cycle) return;
      const issues = chosen.map(({ id }) => id);
      await good(w.member.post(`${url}/cycles/${cycle}/cycle-issues/`, { issues }));
      for (const item of chosen) item.cycle = cycle;
    },
    async leaveCycle() {
      const item = one(({ cycle }) => cycle !== null);
      if (!item) return;
      await good(w.member.delete(`${url}/cycles/${item.cycle}/cycle-issues/${item.id}/`));
      item.cycle = null;
    },
    async modules() {
      const item = one();
      if (!item) return;
      const [added, removed] = [some(modules, 0.5), some(modules, 0.2)];
      const taken = removed.filter((id) => !added.includes(id));
      const body = { modules: added, removed_modules: taken };
      await good(w.member.post(`${url}/issues/${item.id}/modules/`, body));
      item.modules = [...new Set([...item.modules, ...added])].filter((id) => !taken.includes(id));
    },
    async archive() {
      const item = one(isOver);
      if (!item) return;
      await good(w.member.post(`${url}/issues/${item.id}/archive/`, {}));
      item.isArchived = true;
    },
    async restore() {
      const item = one(
        ({ isArchived, deletedWith }) => isArchived && deletedWith === null,
        [...model.items.values()],
      );
      if (!item) return;
      await good(w.member.delete(`${url}/issues/${item.id}/archive/`));
      item.isArchived = false;
    },
    async delete() {
      const item = one();
      if (!item || next() < 0.4) return;
      await good(w.admin.delete(`${url}/issues/${item.id}/`));
      for (const gone of model.family(item)) gone.deletedWith = item.id;
    },
    async takeBack() {
      const among = [...model.items.values()];
      const isHere = (id: string | null) => id === null || !model.items.get(id)?.deletedWith;
      const item = one(
        ({ id, deletedWith, parent }) => deletedWith === id && isHere(parent),
        among,
      );
      if (!item) return;
      await good(w.admin.post(`${url}/restore-issues/`, { issue_ids: [item.id] }));
      for (const back of among) if (back.deletedWith === item.id) back.deletedWith = null;
    },
    async epic() {
      const item = next() < 0.5 ? one() : null;
      if (!item) return;
      await good(w.member.post(`${url}/issues/${item.id}/epic/`, {}));
      Object.assign(item, { isEpic: true, parent: null, cycle: null, modules: [] });
    },
    async noEpic() {
      const item = next() < 0.3 ? one(() => true, epics()) : null;
      if (!item) return;
      await good(w.member.delete(`${url}/issues/${item.id}/epic/`));
      item.isEpic = false;
    },
    async enterEpic() {
      const [item, epic] = [one(), one(() => true, epics())];
      if (!item || !epic) return;
      await good(w.member.patch(`${url}/issues/${item.id}/`, { parent_id: epic.id }));
      item.parent = epic.id;
    },
    async deleteEpic() {
      const epic = next() < 0.3 ? one(() => true, epics()) : null;
      if (!epic) return;
      await good(w.admin.delete(`${url}/epics/${epic.id}/`));
      for (const item of model.items.values())
        if (item.parent === epic.id && item.deletedWith === null) item.parent = null;
      epic.deletedWith = epic.id;
    },
    async group() {
      const name = pick(['Review', 'Testing']);
      const id = states.get(name) ?? '';
      const groups: StateGroup[] = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'];
      const group = pick(groups);
      await good(w.admin.patch(`${url}/states/${id}/`, { group }));
      model.groups.set(id, group);
    },
    async point() {
      const id = pick(points());
      const value = pick(['1', '2', '5', '8', '13']);
      const path = `${url}/estimates/${estimate.id}/estimate-points/${id}/`;
      await good(w.admin.patch(path, { value }));
      model.points.set(id, Number(value));
    },
    async deleteModule() {
      if (next() < 0.8 || modules.length < 2) return;
      const id = pick(modules);
      await good(w.admin.delete(`${url}/modules/${id}/`));
      modules.splice(modules.indexOf(id), 1);
      for (const item of model.items.values())
        item.modules = item.modules.filter((other) => other !== id);
    },
    async deleteCycle() {
      if (next() < 0.8 || openCycles().length < 3) return;
      const id = pick(openCycles());
      await good(w.admin.delete(`${url}/cycles/${id}/`));
      cycles.splice(cycles.indexOf(id), 1);
      for (const item of model.items.values()) if (item.cycle === id) item.cycle = null;
    },
  };
  /** Some happen more often than others. */
  const kinds = [
    ...Object.keys(acts),
    ...['create', 'create', 'create', 'state', 'state', 'state', 'states', 'estimate'],
    ...['enterCycle', 'enterCycle', 'enterCycle', 'modules', 'modules'],
  ];

  const spans = new Map<string, { from: string; to: string; until: number | null }>();
  /** Lets a cycle have run from a day to a moment. */
  const span = async (id: string, from: string, until: number) => {
    await sql`UPDATE cycles SET start_date = (${from}::text::date + time '00:00:01') AT TIME ZONE ${zone},
      end_date = ${new Date(until).toISOString()} WHERE id = ${id}`;
    spans.set(id, { from, to: model.dayOf(until), until });
  };
  const frozenNow = (id: string): Frozen => {
    const measure: Measure = { kind: 'cycle', id };
    const at = spans.get(id) ?? { from: '', to: '', until: null };
    const days = model.days(measure, at);
    // With items that all came after its end, it ended with those.
    const hadItems = days.some(({ counts }) => (counts['total_issues'] ?? 0) > 0);
    return {
      progress: (hadItems ? days.at(-1)?.counts : model.progress(measure)) ?? {},
      days: days.map(({ date, counts }) => ({ date, ...counts })),
      chart: model.chart(measure, at, 'issues'),
      assignees: model.shares(measure, 'assignees'),
      labels: model.shares(measure, 'labels'),
    };
  };
  const where = (what: string) => `${what}, seed ${seed}, zone ${zone}`;

  const checkProgress = async (id: string) => {
    const measure: Measure = { kind: 'cycle', id };
    const live = model.progress(measure);
    const frozen = ended.get(id)?.progress;
    const issues = Object.entries(frozen ?? live).filter(([key]) => key.endsWith('_issues'));
    const path = `${url}/cycles/${id}/progress/`;
    expect(await good(w.member.get(path)), where('progress')).toEqual({
      ...live,
      ...Object.fromEntries(issues),
    });
  };

  /** Lists and sums, as they are now. */
  const checkNow = async () => {
    const listed = (await good(w.member.get(`${url}/cycles/`))) as Record<string, unknown>[];
    expect(listed.map(({ id }) => id).toSorted()).toEqual(cycles.toSorted());
    for (const cycle of listed) {
      const measure: Measure = { kind: 'cycle', id: String(cycle['id']) };
      expectCounts(cycle, model.progress(measure), where('cycles'));
      const mine = model.itemsOf(measure);
      const everybody = new Set(mine.flatMap(({ assignees }) => assignees));
      expect(new Set(cycle['assignee_ids'] as string[]), where('people')).toEqual(everybody);
      await checkProgress(measure.id);
    }
    const shown = (await good(w.member.get(`${url}/modules/`))) as Record<string, unknown>[];
    expect(shown.map(({ id }) => id).toSorted()).toEqual(modules.toSorted());
    for (const row of shown)
      expectCounts(
        row,
        model.progress({ kind: 'module', id: String(row['id']) }),
        where('modules'),
      );
  };

  const checkCycle = async (id: string) => {
    const path = `${url}/cycles/${id}`;
    const measure: Measure = { kind: 'cycle', id };
    const frozen = ended.get(id) ?? frozenNow(id);
    await checkProgress(id);
    expect(await good(w.member.get(`${path}/cycle-progress/`)), where('days')).toEqual(frozen.days);
    const issues = await good(w.member.get(`${path}/analytics?type=issues`));
    expect(issues.completion_chart, where('burn-down')).toEqual(frozen.chart);
    expect(sharesIn(issues.assignees, 'assignee_id', 'issues')).toEqual(frozen.assignees);
    expect(sharesIn(issues.labels, 'label_id', 'issues')).toEqual(frozen.labels);
    if (ended.has(id)) return;
    const at = spans.get(id) ?? { from: '', to: '', until: null };
    const reply = await good(w.member.get(`${path}/analytics?type=points`));
    const chart = model.chart(measure, at, 'estimate_points');
    expect(reply.completion_chart, where('burn-down of points')).toEqual(chart);
    for (const share of ['assignees', 'labels'] as const) {
      const name = share === 'assignees' ? 'assignee_id' : 'label_id';
      expect(sharesIn(reply[share], name, 'estimates')).toEqual(model.pointShares(measure, share));
    }
    expect((await good(w.member.get(`${path}/`))).sub_issues, where('sub-items')).toBe(
      model.itemsOf(measure).filter(({ parent }) => parent !== null).length,
    );
  };

  const checkModule = async (id: string, from: string, to: string) => {
    const measure: Measure = { kind: 'module', id };
    const dates = { start_date: from, target_date: to };
    await good(w.member.patch(`${url}/modules/${id}/`, dates));
    const detail = await good(w.member.get(`${url}/modules/${id}/`));
    const at = { from, to, until: null };
    expect(detail, where('module')).toMatchObject(model.progress(measure));
    const { distribution, estimate_distribution } = detail;
    const charts = [distribution.completion_chart, estimate_distribution.completion_chart];
    expect(charts, where('burn-down of a module')).toEqual([
      model.chart(measure, at, 'issues'),
      model.chart(measure, at, 'estimate_points'),
    ]);
    for (const share of ['assignees', 'labels'] as const) {
      const name = share === 'assignees' ? 'assignee_id' : 'label_id';
      expect(sharesIn(distribution[share], name, 'issues')).toEqual(model.shares(measure, share));
      const inPoints = sharesIn(estimate_distribution[share], name, 'estimates');
      expect(inPoints).toEqual(model.pointShares(measure, share));
    }
  };

  return {
    async change() {
      now += Math.floor(MINUTE + next() * 9 * 60 * MINUTE);
      const kind = pick(kinds);
      await acts[kind]?.();
      await happened();
    },
    checkNow,
    /** A cycle ends a little ago, and gives its open items to another one. */
    async completeCycle() {
      const [id, target] = openCycles();
      if (!id || !target) return;
      await span(id, model.dayOf(start + 2 * DAY), now + MINUTE);
      now += 5 * MINUTE;
      ended.set(id, frozenNow(id));
      const body = { new_cycle_id: target };
      await good(w.member.post(`${url}/cycles/${id}/transfer-issues/`, body));
      for (const item of model.listed())
        if (item.cycle === id && !isOver(item)) item.cycle = target;
      await happened();
    },
    /** Somebody ends a cycle before its last day; its open items go to another one. */
    async endCycle() {
      const [id, target] = openCycles();
      if (!id || !target) return;
      // It ends by the clock of the database: months after the changes, and is replayed up to that day.
      await span(id, model.dayOf(start + 2 * DAY), Date.now() + DAY);
      const ends = Date.now();
      spans.set(id, { from: model.dayOf(start + 2 * DAY), to: model.dayOf(ends), until: ends });
      ended.set(id, frozenNow(id));
      await good(w.member.post(`${url}/cycles/${id}/end/`, { new_cycle_id: target }));
      for (const item of model.listed())
        if (item.cycle === id && !isOver(item)) item.cycle = target;
      await happened();
    },
    async checkAll() {
      await checkNow();
      // They end just before one of their changes: that and what came later is none of theirs.
      for (const id of openCycles()) {
        const turns = model.turns({ kind: 'cycle', id }).filter((at) => at > start + DAY);
        const until = turns.length > 0 ? pick(turns) - MINUTE / 2 : now;
        await span(id, model.dayOf(start + next() * (until - start)), until);
      }
      for (const id of cycles) await checkCycle(id);
      for (const id of modules)
        await checkModule(id, model.dayOf(start + 3 * DAY), model.dayOf(now));
      for (const item of model.listed()) {
        const found = await good(w.member.get(`${url}/issues/${item.id}/`));
        expect([found.cycle_id, found.module_ids.toSorted()], where('an item')).toEqual([
          item.cycle,
          [...item.modules].toSorted(),
        ]);
      }
      for (const id of openCycles()) {
        const frozen = frozenNow(id);
        await cycleEndJob.run(w.server.platform, id);
        ended.set(id, frozen);
      }
      for (let change = 0; change < 5; change += 1) await acts[pick(kinds)]?.();
      for (const id of cycles) await checkCycle(id);
    },
  };
}

function expectCounts(row: Record<string, unknown>, progress: Counts, message: string): void {
  const counts = Object.entries(progress).filter(([key]) => key in row);
  expect(row, message).toMatchObject(Object.fromEntries(counts));
}

/** Rows of a distribution as the model has them: what they are of, and their numbers. */
function sharesIn(
  rows: readonly Record<string, unknown>[],
  name: string,
  unit: 'issues' | 'estimates',
): Record<string, unknown[]> {
  return Object.fromEntries(
    rows.map((row) => [
      String(row[name]),
      [row[`total_${unit}`], row[`completed_${unit}`], row[`pending_${unit}`]],
    ]),
  );
}
