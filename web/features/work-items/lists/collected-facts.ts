import { STATE_GROUPS } from '#shared/constants/states.ts';
import type { StateImage } from '#shared/contract/states.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import type { KnownKeys } from '#shared/lib/work-item-lists/facts.ts';
import { GUEST } from '#shared/permissions.ts';
import { cycles, cyclesOf } from '#web/features/cycles/store.ts';
import { estimatePoints, estimates, readableValue } from '#web/features/estimates/store.ts';
import { labels } from '#web/features/labels/store.ts';
import { modules } from '#web/features/modules/store.ts';
import { personOf } from '#web/features/people/store.ts';
import { inOrder } from '#web/features/projects/containers/store.ts';
import { projectMembers, projects } from '#web/features/projects/store.ts';
import { states } from '#web/features/states/store.ts';
import { epicIndex, openEpicsOf } from '#web/features/work-items/data/epic-index.ts';
import { workspaceMembers } from '#web/features/workspaces/store.ts';
import { today } from '#web/lib/formats/dates.ts';
import { store } from '#web/lib/store/collection.ts';

import { linkedItems } from './linked-items.ts';
import type { FactsSource, ListFacts } from './list-facts.ts';

/** Who asks, and in which zone their days begin. */
export interface Asker {
  readonly id: string;
  readonly zone: string;
}

const ENTITIES = [
  states,
  labels,
  projectMembers,
  workspaceMembers,
  projects,
  estimates,
  estimatePoints,
  cycles,
  modules,
].map(({ entity }) => entity);

/** How often it is looked whether another day has begun. */
const DAY_CHECK = 30_000;

/** The facts of some projects from what this tab has collected. */
export class CollectedFacts implements FactsSource {
  readonly #projects: readonly string[];
  readonly #asker: Asker;
  #versions = '';
  #epics: readonly WorkItemImage[] = [];
  #digest = '';
  #facts: ListFacts | null = null;

  constructor(projectIds: readonly string[], asker: Asker) {
    this.#projects = projectIds;
    this.#asker = asker;
  }

  readonly now = (): ListFacts => {
    const { zone } = this.#asker;
    const days = { today: today(zone), zone };
    const linked = linkedItems.version();
    const versions = [
      ...ENTITIES.map((entity) => store.versionOf(entity)),
      ...Object.values(days),
      linked,
    ];
    const epics = epicIndex.snapshot();
    const isSame = this.#versions === versions.join() && this.#epics === epics;
    if (this.#facts && isSame) return this.#facts;
    this.#versions = versions.join();
    this.#epics = epics;
    const tables = readTables(this.#projects);
    const digest = JSON.stringify([days, tables, linked]);
    if (this.#facts && this.#digest === digest) return this.#facts;
    this.#digest = digest;
    this.#facts = factsOf(tables, days, this.#asker.id);
    return this.#facts;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    let last = this.now();
    const look = () => {
      const next = this.now();
      if (next === last) return;
      last = next;
      listener();
    };
    const stops = [
      ...ENTITIES.map((entity) => store.subscribeEntity(entity, look)),
      epicIndex.subscribe(look),
      linkedItems.subscribe(look),
    ];
    const timer = setInterval(look, DAY_CHECK);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  };
}

/** What is read of the collections: nothing but what lists ask for, so that nothing else disturbs them. */
interface Tables {
  readonly projects: readonly (readonly [id: string, name: string])[];
  readonly states: readonly (readonly [
    id: string,
    name: string,
    group: string,
    projectId: string,
  ])[];
  readonly defaults: readonly (readonly [projectId: string, stateId: string])[];
  readonly labels: readonly (readonly [id: string, name: string])[];
  /** In the order of their groups; archived ones are known by name alone. */
  readonly cycles: Part;
  readonly modules: Part;
  readonly epics: Part;
  /** The values of the estimates that the projects use. */
  readonly points: readonly (readonly [id: string, name: string, key: number, amount: number])[];
  /** What those values are, when all are of one type. */
  readonly unit: 'points' | 'time' | null;
  readonly people: readonly (readonly [id: string, name: string, firstName: string])[];
  readonly members: readonly string[];
}

interface Part {
  readonly names: readonly (readonly [id: string, name: string])[];
  readonly open: readonly string[];
}

function readTables(ids: readonly string[]): Tables {
  const isOurs = (row: { readonly project_id: string }) => ids.includes(row.project_id);
  const ours = states.all().filter(isOurs).toSorted(inOrderOfWork);
  const people = workspaceMembers
    .all()
    .map(({ member }) => [member.id, personOf(member).name, member.first_name] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const members = projectMembers
    .all()
    .filter((row) => ids.includes(row.project) && row.role > GUEST)
    .map((row) => row.member);
  return {
    projects: ids.map((id) => [id, projects.get(id)?.name ?? '']),
    states: ours.map(({ id, name, group, project_id }) => [id, name, group, project_id]),
    defaults: ours.filter((row) => row.default).map((row) => [row.project_id, row.id]),
    labels: labels
      .all()
      .filter(isOurs)
      .toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1))
      .map(({ id, name }) => [id, name]),
    cycles: readPart(cycles.all().filter(isOurs), (rows) =>
      ids.flatMap((id) => cyclesOf(rows, id)),
    ),
    modules: readPart(modules.all().filter(isOurs), (rows) =>
      ids.flatMap((id) => inOrder(rows, id)),
    ),
    epics: readPart(epicIndex.snapshot(), (rows) => openEpicsOf(rows, ids)),
    points: readPoints(ids),
    unit: readUnit(ids),
    people,
    members: [...new Set(members)].toSorted(),
  };
}

function readPart<Row extends { readonly id: string; readonly name: string }>(
  rows: readonly Row[],
  openOf: (rows: readonly Row[]) => readonly Pick<Row, 'id'>[],
): Part {
  return {
    names: rows.map(({ id, name }) => [id, name]),
    open: openOf(rows).map(({ id }) => id),
  };
}

function readPoints(projectIds: readonly string[]): Tables['points'] {
  const used = projectIds.flatMap((id) => projects.get(id)?.estimate ?? []);
  return estimatePoints
    .all()
    .filter((point) => used.includes(point.estimate))
    .toSorted((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1))
    .map(({ id, value, key, estimate }) => {
      const type = estimates.get(estimate)?.type;
      const amount = type === 'categories' ? 0 : Number(value);
      return [id, readableValue(value, type), key, Number.isFinite(amount) ? amount : 0];
    });
}

function readUnit(projectIds: readonly string[]): Tables['unit'] {
  const used = projectIds.flatMap((id) => projects.get(id)?.estimate ?? []);
  const [type, ...others] = new Set(used.map((id) => estimates.get(id)?.type));
  return others.length === 0 && (type === 'points' || type === 'time') ? type : null;
}

function inOrderOfWork(a: StateImage, b: StateImage): number {
  const byGroup = STATE_GROUPS.indexOf(a.group) - STATE_GROUPS.indexOf(b.group);
  return byGroup || a.sequence - b.sequence || (a.id < b.id ? -1 : 1);
}

function factsOf(tables: Tables, days: Pick<ListFacts, 'today' | 'zone'>, me: string): ListFacts {
  const stateNames = lookUp(tables.states.map(([id, name]) => [id, name]));
  const personName = lookUp(tables.people.map(([id, name]) => [id, name]));
  const byName = (a: string, b: string) => compareNames(personName(a) ?? '', personName(b) ?? '');
  let assignees: readonly string[] | null = null;
  const known: Record<KnownKeys, () => readonly string[]> = {
    state: () => tables.states.filter(([, , group]) => group !== 'triage').map(([id]) => id),
    label: () => tables.labels.map(([id]) => id),
    // Few lists ask for them, and there may be thousands to be put in order.
    assignee: () => (assignees ??= tables.members.toSorted(byName)),
    project: () => tables.projects.map(([id]) => id),
    estimate: () => tables.points.map(([id]) => id),
    epic: () => tables.epics.open,
    cycle: () => tables.cycles.open,
    module: () => tables.modules.open,
  };
  return {
    ...days,
    me,
    stateName: stateNames,
    stateGroup: lookUp(tables.states.map(([id, , group]) => [id, group])),
    defaultState: lookUp(tables.defaults),
    stateIn: (projectId, wanted) => {
      const own = tables.states.filter(
        ([, , group, project]) => project === projectId && group === wanted,
      );
      const usual = own.find(([id]) => tables.defaults.some(([, state]) => state === id));
      return (usual ?? own[0])?.[0] ?? null;
    },
    projectName: lookUp(tables.projects),
    labelName: lookUp(tables.labels),
    people: tables.people.map(([id]) => id),
    firstName: lookUp(tables.people.map(([id, , firstName]) => [id, firstName])),
    personName,
    moduleName: lookUp(tables.modules.names),
    cycleName: lookUp(tables.cycles.names),
    epicName: lookUp(tables.epics.names),
    estimateKey: lookUp(tables.points.map(([id, , key]) => [id, key])),
    estimateAmount: withNothing(lookUp(tables.points.map(([id, , , amount]) => [id, amount]))),
    estimateUnit: tables.unit,
    estimateName: lookUp(tables.points.map(([id, name]) => [id, name])),
    subscribers: (id) => linkedItems.valuesOf('subscribers', id),
    mentions: (id) => linkedItems.valuesOf('mentions', id),
    cycle_time: (id) => linkedItems.valuesOf('cycle_time', id),
    was: (id) => linkedItems.valuesOf('was', id),
    intakeStatus: () => null,
    known: (keys) => known[keys](),
  };
}

function withNothing(amountOf: (id: string) => number | null): (id: string) => number {
  return (id) => amountOf(id) ?? 0;
}

function lookUp<Value>(
  entries: readonly (readonly [string, Value])[],
): (id: string) => Value | null {
  const found = new Map(entries);
  return (id) => found.get(id) ?? null;
}
