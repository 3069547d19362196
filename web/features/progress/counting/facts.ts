import { estimatePoints, estimates } from '#web/features/estimates/store.ts';
import { states } from '#web/features/states/store.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

import { COUNTED_GROUPS, type CountedGroup } from './counts.ts';

/** What counting needs to know besides the items, at one moment: never changes, another moment is another value. */
export interface CountingFacts {
  readonly me: string | null;
  /** Without a state, or with one that is not known, an item is in the backlog: so the server counts. */
  readonly groupOf: (stateId: string | null) => CountedGroup | 'triage';
  /** What an estimate adds to sums of points; only those of estimates of the type points do. */
  readonly pointsOf: (pointId: string | null) => number;
}

/** Where they come from; the same value as long as nothing in them has changed. */
export interface CountingFactsSource {
  readonly now: () => CountingFacts;
  /** Calls `listener` when they may have changed; the answer stops that. */
  readonly subscribe: (listener: () => void) => () => void;
}

const ENTITIES = [states, estimates, estimatePoints].map(({ entity }) => entity);
/** What the server takes for a number of points. */
const POINTS = /^\d+(?:\.\d+)?$/;

/** The facts from what this tab has collected. */
export function collectedFacts(): CountingFactsSource {
  let [versions, digest] = ['', ''];
  let facts: CountingFacts | null = null;
  const now = () => {
    const me = sessionNow().me?.id ?? null;
    const seen = [me, ...ENTITIES.map((entity) => store.versionOf(entity))].join();
    if (facts && seen === versions) return facts;
    versions = seen;
    const tables = { me, groups: readGroups(), points: readPoints() };
    const read = JSON.stringify([me, [...tables.groups], [...tables.points]]);
    if (facts && read === digest) return facts;
    digest = read;
    facts = factsOf(tables);
    return facts;
  };
  return {
    now,
    subscribe: (listener) => {
      const stops = ENTITIES.map((entity) => store.subscribeEntity(entity, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

interface Tables {
  readonly me: string | null;
  readonly groups: ReadonlyMap<string, string>;
  readonly points: ReadonlyMap<string, number>;
}

function factsOf({ me, groups, points }: Tables): CountingFacts {
  return {
    me,
    groupOf: (stateId) => {
      const group = stateId === null ? undefined : groups.get(stateId);
      if (group === 'triage') return group;
      return COUNTED_GROUPS.find((one) => one === group) ?? 'backlog';
    },
    pointsOf: (pointId) => (pointId === null ? 0 : (points.get(pointId) ?? 0)),
  };
}

function readGroups(): Map<string, string> {
  return new Map(states.all().map(({ id, group }) => [id, group]));
}

function readPoints(): Map<string, number> {
  const counted = new Set(
    estimates.all().flatMap(({ id, type }) => (type === 'points' ? [id] : [])),
  );
  const numbers = estimatePoints
    .all()
    .filter(({ estimate, value }) => counted.has(estimate) && POINTS.test(value));
  return new Map(numbers.map(({ id, value }) => [id, Number(value)]));
}
