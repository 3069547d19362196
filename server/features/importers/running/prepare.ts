import { ensureMember, enrollNewcomers } from '#server/features/auth/newcomers/commands.ts';
import { cycleResource } from '#server/features/cycles/commands.ts';
import { zoneOf } from '#server/features/cycles/queries.ts';
import { createEstimate, createPoint } from '#server/features/estimates/commands.ts';
import { listPoints } from '#server/features/estimates/queries.ts';
import { makeProject } from '#server/features/importers/commands.ts';
import type { Survey } from '#server/features/importers/meaning/survey.ts';
import { cycleKey, type SourceSpan } from '#server/features/importers/records.ts';
import { SourceError } from '#server/features/importers/sources/source.ts';
import type { ImportWork } from '#server/features/importers/work.ts';
import { colorInTurn, labelResource } from '#server/features/labels/commands.ts';
import { moduleResource } from '#server/features/modules/commands.ts';
import { updateProject } from '#server/features/projects/commands.ts';
import { getProjectRow } from '#server/features/projects/queries.ts';
import { stateResource } from '#server/features/states/commands.ts';
import { enterProject } from '#server/platform/access/acting.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { MAX_POINT_KEY, MAX_VALUE_LENGTH } from '#shared/contract/estimates.ts';
import { DEFAULT_STATES } from '#shared/contract/states.ts';
import { dayIn } from '#shared/lib/days.ts';
import { nameKey } from '#shared/lib/names.ts';

import { noteThings } from './things.ts';

/** The target project, and ids for the source's names. */
export interface Prepared {
  readonly projectId: string;
  readonly states: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly cycles: ReadonlyMap<string, string>;
  readonly modules: ReadonlyMap<string, string>;
  readonly estimates: ReadonlyMap<string, string>;
  /** Accounts of invited people by email address. */
  readonly invited: ReadonlyMap<string, string>;
}

/**
 * Creates what is missing: project, people, states, labels, cycles, modules and estimate. Existing
 * names are reused, so a run after a crash finds what the one before created.
 */
export async function prepare(work: ImportWork, survey: Survey): Promise<Prepared> {
  const projectId = await work.inWorkspace(async (scope) => findProject(work, scope, survey));
  const step = <T>(command: (scope: ProjectScope) => Promise<T>) =>
    work.inWorkspace(async (scope) => command(await enterProject(scope, projectId)));
  const invited = await step((scope) => bringPeople(work, scope));
  const states = await step((scope) => makeStates(work, scope, survey));
  const labels = await step((scope) => makeLabels(work, scope, survey));
  const cycles = await step((scope) => makeCycles(work, scope, survey));
  const modules = await step((scope) => makeModules(work, scope, survey));
  const estimates = await step((scope) => makeEstimates(scope, survey));
  return { projectId, invited, states, labels, cycles, modules, estimates };
}

async function findProject(
  work: ImportWork,
  scope: WorkspaceScope,
  survey: Survey,
): Promise<string> {
  const { row } = work;
  const people = Object.keys(row.mapping.people).length;
  const counts = {
    people: { total: people, made: 0, known: 0, skipped: 0 },
    ...Object.fromEntries(
      Object.entries(survey.totals).map(([kind, total]) => [
        kind,
        { made: 0, known: 0, skipped: 0, ...row.counts[kind as keyof typeof row.counts], total },
      ]),
    ),
  };
  if (row.project_id !== null) {
    await work.note(scope, { counts });
    return row.project_id;
  }
  if (!row.new_project) throw new SourceError('Choose a project first.');
  const id = await makeProject(scope, row.new_project, survey.hasEpics);
  await work.note(scope, { project_id: id, counts });
  await noteThings(scope, row.id, [{ kind: 'project', entity_id: id }]);
  return id;
}

/** Creates accounts for invited people; adds everyone with an account to the project. */
async function bringPeople(work: ImportWork, scope: ProjectScope): Promise<Map<string, string>> {
  const invited = new Map<string, string>();
  const accounts = new Set<string>();
  for (const [name, person] of Object.entries(work.row.mapping.people)) {
    if (person.as === 'member') accounts.add(person.id);
    if (person.as !== 'invite') continue;
    const [first_name = '', ...rest] = name.includes('@') ? [''] : name.split(/\s+/);
    const { id } = await ensureMember(scope, {
      email: person.email,
      first_name: first_name.slice(0, 255),
      last_name: rest.join(' ').slice(0, 255),
      display_name: (name.includes('@') ? (name.split('@')[0] ?? name) : name).slice(0, 255),
    });
    invited.set(person.email, id);
    accounts.add(id);
  }
  await enrollNewcomers(scope, [...accounts]);
  return invited;
}

async function makeStates(work: ImportWork, scope: ProjectScope, { states }: Survey) {
  const known = byName((await stateResource.list(scope)).filter((state) => !state.is_triage));
  return eachNamed(states, known, async (_name, state) => {
    const { id } = await stateResource.create(scope, {
      name: state.name,
      group: state.group,
      color: colorOf(state.group),
      default: false,
      description: '',
    });
    await noteThings(scope, work.row.id, [{ kind: 'state', entity_id: id }]);
    return id;
  });
}

async function makeLabels(work: ImportWork, scope: ProjectScope, { labels }: Survey) {
  const known = byName(await labelResource.list(scope));
  let serial = known.size;
  return eachNamed(labels, known, async (name, given) => {
    const color = given ?? colorInTurn(serial++);
    const { id } = await labelResource.create(scope, { name: name.slice(0, 255), color });
    await noteThings(scope, work.row.id, [{ kind: 'label', entity_id: id }]);
    return id;
  });
}

async function makeCycles(work: ImportWork, scope: ProjectScope, { cycles }: Survey) {
  const [rows, zone] = await Promise.all([cycleResource.list(scope), zoneOf(scope)]);
  const day = (at: string | null) => (at === null ? null : dayIn(new Date(at), zone));
  const known = Map.groupBy(
    rows.map(({ id, name, start_date, end_date }) => ({
      id,
      name: nameKey(name),
      key: cycleKey({ name, start_date: day(start_date), end_date: day(end_date) }),
    })),
    ({ name }) => name,
  ) as Map<string, { readonly id: string; readonly key: string }[]>;
  const ids = new Map<string, string>();
  const times = new Map<string, number>();
  for (const { name } of cycles.values())
    times.set(nameKey(name), (times.get(nameKey(name)) ?? 0) + 1);
  // Cycles with dates first: a mere name means one of them, where there is one.
  for (const [key, span] of [...cycles].toSorted(([, a], [, b]) => datesOf(b) - datesOf(a))) {
    const named = known.get(nameKey(span.name)) ?? [];
    const isAny = datesOf(span) === 0 || times.get(nameKey(span.name)) === 1;
    const found = named.find((one) => one.key === key) ?? (isAny ? named[0] : undefined);
    const id = found?.id ?? (await makeCycle(work, scope, span));
    if (!found) known.set(nameKey(span.name), [...named, { id, key }]);
    ids.set(key, id);
  }
  return ids;
}

const datesOf = ({ start_date, end_date }: SourceSpan) => (start_date && end_date ? 1 : 0);

async function makeCycle(work: ImportWork, scope: ProjectScope, span: SourceSpan) {
  const [start, end] = [dayOf(span.start_date), dayOf(span.end_date)];
  const { id } = await cycleResource.create(scope, {
    name: span.name,
    description: span.description ?? '',
    // Both dates or none, in order.
    ...(start && end && start <= end ? { start_date: start, end_date: end } : {}),
  });
  await noteThings(scope, work.row.id, [{ kind: 'cycle', entity_id: id }]);
  return id;
}

async function makeModules(work: ImportWork, scope: ProjectScope, { modules }: Survey) {
  const known = byName(await moduleResource.list(scope));
  return eachNamed(modules, known, async (_name, span) => {
    const [start, end] = [dayOf(span.start_date), dayOf(span.end_date)];
    const { id } = await moduleResource.create(scope, {
      name: span.name,
      description: span.description ?? '',
      ...(start && (!end || start <= end) ? { start_date: start } : {}),
      ...(end ? { target_date: end } : {}),
    });
    await noteThings(scope, work.row.id, [{ kind: 'module', entity_id: id }]);
    return id;
  });
}

/** Adds values to the project's estimate, or creates one. Values that do not fit stay out. */
async function makeEstimates(scope: ProjectScope, { estimates }: Survey) {
  const values = [...estimates]
    .filter((value) => value.length <= MAX_VALUE_LENGTH)
    .toSorted(inOrder);
  if (values.length === 0) return new Map<string, string>();
  const { estimate_id } = await getProjectRow(scope);
  const id = estimate_id ?? (await makeEstimate(scope, values));
  const points = await listPoints(scope, [id]);
  const known = new Map(points.map((point) => [point.value, point.id]));
  let key = Math.max(-1, ...points.map((point) => point.key)) + 1;
  for (const value of values) {
    if (known.has(value) || key > MAX_POINT_KEY || key === 0) continue;
    known.set(value, (await createPoint(scope, id, { key, value })).id);
    key += 1;
  }
  return known;
}

async function makeEstimate(scope: ProjectScope, values: readonly string[]): Promise<string> {
  const type = values.every((value) => Number(value) >= 0) ? 'points' : 'categories';
  const { id } = await createEstimate(scope, {
    estimate: { type, last_used: true },
    estimate_points: values.slice(0, MAX_POINT_KEY + 1).map((value, key) => ({ key, value })),
  });
  await updateProject(scope, { estimate: id });
  return id;
}

/** Color of a state group in a new project. */
const colorOf = (group: string) =>
  (DEFAULT_STATES.find((state) => state.group === group) ?? DEFAULT_STATES[0]).color;

function byName(rows: readonly { readonly id: string; readonly name: string }[]) {
  return new Map(rows.map(({ id, name }) => [nameKey(name), id]));
}

/** Ids by name: existing ones, or those of new rows. */
async function eachNamed<Value>(
  names: ReadonlyMap<string, Value>,
  known: Map<string, string>,
  make: (name: string, value: Value) => Promise<string>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [name, value] of names) {
    const lower = nameKey(name);
    const id = known.get(lower) ?? (await make(name, value));
    known.set(lower, id);
    ids.set(name, id);
  }
  return ids;
}

const inOrder = (a: string, b: string) => Number(a) - Number(b) || a.localeCompare(b);

const dayOf = (given: string | null | undefined) => given?.slice(0, 10) || null;
