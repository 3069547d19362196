import { STATE_GROUPS } from '#shared/constants/states.ts';
import type { StateImage } from '#shared/contract/states.ts';
import type { KnownKeys } from '#shared/lib/work-item-lists/facts.ts';
import { labels } from '#web/features/labels/store.ts';
import { personOf } from '#web/features/people/store.ts';
import { projectMembers } from '#web/features/projects/store.ts';
import { states } from '#web/features/states/store.ts';
import { workspaceMembers } from '#web/features/workspaces/store.ts';
import { today } from '#web/lib/formats/dates.ts';
import { compareNames } from '#web/lib/formats/name-order.ts';
import { store } from '#web/lib/store/collection.ts';

import type { FactsSource, ListFacts } from './list-facts.ts';

/** Who asks, and in which zone their days begin. */
export interface Asker {
  readonly id: string;
  readonly zone?: string | undefined;
}

/** What is known by id of cycles, modules, estimates and what others follow, where somebody has loaded it. */
export type OtherFacts = Partial<
  Pick<
    ListFacts,
    'cycleName' | 'moduleName' | 'estimateKey' | 'subscribers' | 'mentions' | 'intakeStatus'
  > & { readonly known: (keys: 'cycle' | 'module') => readonly string[] }
>;

const ENTITIES = [states, labels, projectMembers, workspaceMembers].map(({ entity }) => entity);

/** How often it is looked whether another day has begun. */
const DAY_CHECK = 30_000;

/** A guest cannot be an assignee. */
const GUEST = 5;

/** The facts of some projects from what this tab has collected. */
export class CollectedFacts implements FactsSource {
  readonly #projects: readonly string[];
  readonly #asker: Asker;
  readonly #others: OtherFacts;
  #versions = '';
  #digest = '';
  #facts: ListFacts | null = null;

  constructor(projects: readonly string[], asker: Asker, others: OtherFacts = {}) {
    this.#projects = projects;
    this.#asker = asker;
    this.#others = others;
  }

  readonly now = (): ListFacts => {
    const days = { today: today('UTC'), ownToday: today(this.#asker.zone) };
    const versions = [...ENTITIES.map((entity) => store.versionOf(entity)), ...Object.values(days)];
    if (this.#facts && this.#versions === versions.join()) return this.#facts;
    this.#versions = versions.join();
    const tables = readTables(this.#projects);
    const digest = JSON.stringify([days, tables]);
    if (this.#facts && this.#digest === digest) return this.#facts;
    this.#digest = digest;
    this.#facts = factsOf(tables, days, { ...this.#others, me: this.#asker.id });
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
    const stops = ENTITIES.map((entity) => store.subscribeEntity(entity, look));
    const timer = setInterval(look, DAY_CHECK);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  };
}

/** What is read of the collections: nothing but what lists ask for, so that nothing else disturbs them. */
interface Tables {
  readonly projects: readonly string[];
  readonly states: readonly (readonly [id: string, name: string, group: string])[];
  readonly defaults: readonly (readonly [projectId: string, stateId: string])[];
  readonly labels: readonly (readonly [id: string, name: string])[];
  readonly people: readonly (readonly [id: string, name: string, firstName: string])[];
  readonly members: readonly string[];
}

function readTables(projects: readonly string[]): Tables {
  const isOurs = (row: { readonly project_id: string }) => projects.includes(row.project_id);
  const ours = states.all().filter(isOurs).toSorted(inOrderOfWork);
  const people = workspaceMembers
    .all()
    .map(({ member }) => [member.id, personOf(member).name, member.first_name] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const members = projectMembers
    .all()
    .filter((row) => projects.includes(row.project) && row.role > GUEST)
    .map((row) => row.member);
  return {
    projects,
    states: ours.map(({ id, name, group }) => [id, name, group]),
    defaults: ours.filter((row) => row.default).map((row) => [row.project_id, row.id]),
    labels: labels
      .all()
      .filter(isOurs)
      .toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1))
      .map(({ id, name }) => [id, name]),
    people,
    members: [...new Set(members)].toSorted(),
  };
}

function inOrderOfWork(a: StateImage, b: StateImage): number {
  const byGroup = STATE_GROUPS.indexOf(a.group) - STATE_GROUPS.indexOf(b.group);
  return byGroup || a.sequence - b.sequence || (a.id < b.id ? -1 : 1);
}

function factsOf(
  tables: Tables,
  days: Pick<ListFacts, 'today' | 'ownToday'>,
  others: OtherFacts & { readonly me: string },
): ListFacts {
  const nothing = () => null;
  const nobody = () => [];
  const stateNames = lookUp(tables.states.map(([id, name]) => [id, name]));
  const personName = lookUp(tables.people.map(([id, name]) => [id, name]));
  const byName = (a: string, b: string) => compareNames(personName(a) ?? '', personName(b) ?? '');
  let assignees: readonly string[] | null = null;
  const known: Record<Exclude<KnownKeys, 'cycle' | 'module'>, () => readonly string[]> = {
    state: () => tables.states.filter(([, , group]) => group !== 'triage').map(([id]) => id),
    label: () => tables.labels.map(([id]) => id),
    // Few lists ask for them, and there may be thousands to be put in order.
    assignee: () => (assignees ??= tables.members.toSorted(byName)),
    project: () => tables.projects,
  };
  return {
    ...days,
    me: others.me,
    stateName: stateNames,
    stateGroup: lookUp(tables.states.map(([id, , group]) => [id, group])),
    defaultState: lookUp(tables.defaults),
    labelName: lookUp(tables.labels),
    people: tables.people.map(([id]) => id),
    firstName: lookUp(tables.people.map(([id, , firstName]) => [id, firstName])),
    personName,
    moduleName: others.moduleName ?? nothing,
    cycleName: others.cycleName ?? nothing,
    estimateKey: others.estimateKey ?? nothing,
    subscribers: others.subscribers ?? nobody,
    mentions: others.mentions ?? nobody,
    intakeStatus: others.intakeStatus ?? nothing,
    known: (keys) =>
      keys === 'cycle' || keys === 'module' ? (others.known?.(keys) ?? []) : known[keys](),
  };
}

function lookUp(entries: readonly (readonly [string, string])[]): (id: string) => string | null {
  const found = new Map(entries);
  return (id) => found.get(id) ?? null;
}
