import { type GroupOrder, groupOrder } from './group-order.ts';
import type { ListFacts } from './list-facts.ts';
import { dividedBy, type ListSettings } from './list-settings.ts';
import type { ListSource } from './list-source.ts';
import { ALL, isSameList } from './placement.ts';

/** A group as screens show it, or a part of one. It stays the same object until something in it changes. */
export interface ListGroup {
  readonly key: string;
  /** How many items are in it. Rows that are held in place may make `ids` differ for a while. */
  readonly count: number;
  /** What the estimates of its items add up to; of a part it is not counted. */
  readonly sum: number;
  /** Its rows in order; none when it is divided into parts. */
  readonly ids: readonly string[];
  /** Whether further rows of it can be read from the server. */
  readonly hasMore: boolean;
  /** What it is divided into: the parts that have rows. */
  readonly parts: readonly ListGroup[];
}

/** A part as it goes through all groups: a swimlane. */
export interface ListLane {
  readonly key: string;
  readonly count: number;
}

/** What a list shows at one moment. */
export interface ListSnapshot {
  /** The groups in order; a list that is not grouped has one. */
  readonly groups: readonly ListGroup[];
  /** The lanes in order; none when groups are not divided. */
  readonly lanes: readonly ListLane[];
  /** How many items meet the filter, each once. */
  readonly matching: number;
  /** What the estimates of those add up to. */
  readonly sum: number;
  /** How many items there are without the filter. */
  readonly total: number;
}

/** A list before anything is in it. */
export const NO_SNAPSHOT: ListSnapshot = {
  groups: [],
  lanes: [],
  matching: 0,
  sum: 0,
  total: 0,
};

const empties = new Map<string, ListGroup>();

/** A group without items: the same object for the same key. */
export function emptyGroup(key: string): ListGroup {
  const known = empties.get(key) ?? { key, count: 0, sum: 0, ids: [], hasMore: false, parts: [] };
  empties.set(key, known);
  return known;
}

/** How a list's groups and lanes follow each other, and which are there without items. */
export interface GroupFrame {
  readonly groups: GroupOrder;
  readonly lanes: GroupOrder | null;
  /** The keys that are shown without items, too. */
  readonly always: readonly string[];
  readonly alwaysLanes: readonly string[];
}

/** Reads the frame from the settings, by the facts of this moment. */
export function frameOf(source: ListSource, settings: ListSettings, facts: ListFacts): GroupFrame {
  const { groupBy } = settings;
  // Where nothing can be put into an empty group, there is no use of it.
  const showEmptyGroups = settings.showEmptyGroups && source.capabilities.canEdit;
  const divided = dividedBy(settings);
  const groups = groupBy === null ? ONE : groupOrder(groupBy, facts);
  const lanes = divided === null ? null : groupOrder(divided, facts);
  return {
    groups,
    lanes,
    always: showEmptyGroups || groupBy === null ? groups.known : [],
    alwaysLanes: showEmptyGroups ? (lanes?.known ?? []) : [],
  };
}

const ONE: GroupOrder = { known: [ALL], compare: () => 0 };

/** Takes the old group when the new one is no different, so that nothing is drawn again. */
export function sameOr(old: ListGroup | undefined, made: ListGroup): ListGroup {
  const isSame =
    old !== undefined &&
    old.key === made.key &&
    old.count === made.count &&
    old.sum === made.sum &&
    old.hasMore === made.hasMore &&
    isSameList(old.ids, made.ids) &&
    isSameList(old.parts, made.parts);
  return isSame ? old : made;
}

/** Takes the old snapshot, or its groups, when the new ones are no different. */
export function sameSnapshotOr(old: ListSnapshot, made: ListSnapshot): ListSnapshot {
  const groups = isSameList(old.groups, made.groups) ? old.groups : made.groups;
  const isSame =
    groups === old.groups &&
    made.lanes === old.lanes &&
    made.matching === old.matching &&
    made.sum === old.sum &&
    made.total === old.total;
  return isSame ? old : { ...made, groups };
}

/** The lanes with their counts, the old ones where nothing is different. */
export function lanesOf(
  keys: readonly string[],
  countOf: (key: string) => number,
  old: readonly ListLane[],
): readonly ListLane[] {
  const known = new Map(old.map((lane) => [lane.key, lane]));
  const made = keys.map((key) => {
    const lane = known.get(key);
    const count = countOf(key);
    return lane?.count === count ? lane : { key, count };
  });
  return isSameList(old, made) ? old : made;
}
