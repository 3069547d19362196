import { CONTAINER_NAMES, containersOf } from '#shared/containers.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isListedItem } from '#shared/lib/work-item-lists/listed.ts';

import { type CountedGroup, type Measured, NO_COUNTS, type Progressed } from './counts.ts';
import type { CountingFacts } from './facts.ts';
import { type Shares, ShareTally } from './shares.ts';
import { Sum } from './sum.ts';

/** What is counted of a listed item. */
interface Counted {
  readonly image: WorkItemImage;
  readonly group: CountedGroup;
  readonly points: number;
}

interface Scope {
  readonly sum: Sum;
  readonly members: Set<string>;
}

/** An item as it is now; undefined = it is gone. */
export type Change = readonly [id: string, image: WorkItemImage | undefined];

const NOTHING: Progressed = { items: NO_COUNTS, points: NO_COUNTS, changedBy: null };

/**
 * Counts the items of every container and epic at once. A change of an item changes the numbers it is part of
 * and nothing else.
 */
export class Counter {
  readonly facts: CountingFacts;
  readonly #counted = new Map<string, Counted>();
  readonly #scopes = new Map<Measured, Map<string, Scope>>(
    MEASURED.map((kind) => [kind, new Map()]),
  );
  /** What was asked for since it changed last. */
  readonly #shown = new Map<string, Progressed>();
  readonly #shares = new Map<string, Shares>();
  readonly #changedBy = new Map<string, string | null>();
  /** Whose change is being taken in. */
  #by: string | null = null;
  /** Nothing has been asked for yet, so that nothing of it can be old. */
  #isNew = true;

  constructor(facts: CountingFacts, images: Iterable<WorkItemImage> = []) {
    this.facts = facts;
    for (const image of images) {
      const counted = this.#read(image);
      if (!counted) continue;
      this.#counted.set(image.id, counted);
      this.#count(image.id, undefined, counted);
    }
    this.#isNew = false;
  }

  /** Takes items in as they are now. */
  take(changes: readonly Change[]): void {
    for (const [id, image] of changes) {
      const [old, now] = [this.#counted.get(id), this.#read(image)];
      if (!old && !now) continue;
      this.#by = this.#nameOf(image?.updated_by ?? null);
      if (now) this.#counted.set(id, now);
      else this.#counted.delete(id);
      this.#count(id, old, now);
    }
  }

  /** The numbers of one thing: the same object until they change. */
  progress(kind: Measured, id: string): Progressed {
    const key = keyOf(kind, id);
    const known = this.#shown.get(key);
    if (known) return known;
    const sum = this.#scopes.get(kind)?.get(id)?.sum;
    const made = sum
      ? {
          items: sum.counts('items'),
          points: sum.counts('points'),
          changedBy: this.#changedBy.get(key) ?? null,
        }
      : NOTHING;
    this.#shown.set(key, made);
    return made;
  }

  /** How its items are spread over states, people and labels: the same object until that changes. */
  shares(kind: Measured, id: string): Shares {
    const key = keyOf(kind, id);
    const known = this.#shares.get(key);
    if (known) return known;
    const tally = new ShareTally();
    for (const member of this.#scopes.get(kind)?.get(id)?.members ?? []) {
      const counted = this.#counted.get(member);
      if (counted) tally.count(counted.image, counted.group, counted.points);
    }
    const made = tally.shares(this.#changedBy.get(key) ?? null);
    this.#shares.set(key, made);
    return made;
  }

  #read(image: WorkItemImage | undefined): Counted | undefined {
    if (!image) return undefined;
    const group = this.facts.groupOf(image.state_id);
    if (group === 'triage' || !isListedItem(image, group)) return undefined;
    return { image, group, points: this.facts.pointsOf(image.estimate_point) };
  }

  #count(id: string, old: Counted | undefined, now: Counted | undefined): void {
    if (old && now && isCountedAlike(old, now)) return;
    if (old) this.#stepAll(id, old, -1);
    if (now) this.#stepAll(id, now, 1);
  }

  #stepAll(id: string, counted: Counted, step: 1 | -1): void {
    for (const kind of MEASURED) {
      for (const of of partsOf(counted.image, kind)) this.#step(kind, of, id, counted, step);
    }
  }

  #step(kind: Measured, of: string, id: string, counted: Counted, step: 1 | -1): void {
    const scopes = this.#scopes.get(kind);
    const scope = scopes?.get(of) ?? { sum: new Sum(), members: new Set() };
    scopes?.set(of, scope);
    scope.sum.count(counted.group, counted.points, step);
    if (step === 1) scope.members.add(id);
    else scope.members.delete(id);
    this.#touch(kind, of);
  }

  #touch(kind: Measured, id: string): void {
    if (this.#isNew) return;
    const key = keyOf(kind, id);
    this.#shown.delete(key);
    this.#shares.delete(key);
    this.#changedBy.set(key, this.#by);
  }

  /** Who is named for a change; one's own changes are not marked. */
  #nameOf(personId: string | null): string | null {
    return personId === this.facts.me ? null : personId;
  }
}

const MEASURED: readonly Measured[] = [...CONTAINER_NAMES, 'epic'];

/** What of a kind an item is counted in. */
function partsOf(item: WorkItemImage, kind: Measured): readonly string[] {
  if (kind !== 'epic') return containersOf(item, kind);
  return item.epic_id === null ? [] : [item.epic_id];
}

const keyOf = (kind: Measured, id: string) => `${kind} ${id}`;

/** Whether nothing that is counted of an item, or shared out, has changed. */
function isCountedAlike(old: Counted, now: Counted): boolean {
  return (
    old.group === now.group &&
    old.points === now.points &&
    old.image.state_id === now.image.state_id &&
    MEASURED.every((kind) => isSameList(partsOf(old.image, kind), partsOf(now.image, kind))) &&
    isSameList(old.image.assignee_ids, now.image.assignee_ids) &&
    isSameList(old.image.label_ids, now.image.label_ids)
  );
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((value, at) => value === b[at]));
}
