import type { ImportRow } from '#server/features/importers/entity.ts';
import { readRecords } from '#server/features/importers/queries.ts';
import { cycleKey, type SourceSpan } from '#server/features/importers/records.ts';
import { SourceError } from '#server/features/importers/sources/source.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { takeTurns } from '#server/platform/process/turns.ts';
import { MAX_IMPORT_NAMES } from '#shared/constants/imports.ts';
import type { ImportState } from '#shared/contract/importers.ts';
import { nameKey } from '#shared/lib/names.ts';

import { itemOf, type Meaning, meaningOf } from './meaning.ts';

const PAGE = 500;

/** Names that the items of an import use, and the order of creation. */
export interface Survey {
  /** Positions of the items, parents first. */
  readonly order: readonly number[];
  /** Position of an item by its key. */
  readonly placeOf: ReadonlyMap<string, number>;
  readonly keyAt: readonly string[];
  /** Position of an item's parent; without loops. */
  readonly parentAt: ReadonlyMap<number, number>;
  readonly labels: ReadonlyMap<string, string | undefined>;
  readonly states: ReadonlyMap<string, ImportState>;
  /** Keyed by `cycleKey`. */
  readonly cycles: ReadonlyMap<string, SourceSpan>;
  readonly modules: ReadonlyMap<string, SourceSpan>;
  readonly estimates: ReadonlySet<string>;
  readonly hasEpics: boolean;
  readonly totals: Readonly<Record<'items' | 'comments' | 'links' | 'relations' | 'files', number>>;
}

/** Reads all items once; `look` is called with each. */
export async function surveyItems(
  sql: SqlClient,
  row: Pick<ImportRow, 'id' | 'mapping'>,
  look: (meaning: Meaning, isFirst: boolean) => void = () => undefined,
): Promise<Survey> {
  const placeOf = new Map<string, number>();
  const aliases = new Map<string, number>();
  const keyAt: string[] = [];
  const parents = new Map<number, string>();
  const epics = new Set<number>();
  const labels = new Map<string, string | undefined>();
  const states = new Map<string, ImportState>();
  const cycles = new Map<string, SourceSpan>();
  const modules = new Map<string, SourceSpan>();
  const estimates = new Set<string>();
  const totals = { items: 0, comments: 0, links: 0, relations: 0, files: 0 };
  const turn = takeTurns();
  for (let from = 0; ; from += PAGE) {
    const records = await readRecords(sql, row.id, from, PAGE);
    for (const { place, data } of records) {
      await turn();
      const meaning = meaningOf(itemOf(data, row.mapping, place), row.mapping);
      const { item } = meaning;
      const isFirst = !placeOf.has(item.key);
      keyAt[place] = item.key;
      totals.items += 1;
      look(meaning, isFirst);
      if (!isFirst || meaning.isSkipped) continue;
      placeOf.set(item.key, place);
      for (const other of item.other_keys) aliases.set(other, place);
      if (item.parent !== null) parents.set(place, item.parent);
      if (item.is_epic) epics.add(place);
      for (const { name, color } of meaning.labels) labels.set(name, labels.get(name) ?? color);
      if (meaning.state) states.set(nameKey(meaning.state.name), meaning.state);
      if (item.cycle) cycles.set(cycleKey(item.cycle), item.cycle);
      for (const span of item.modules) modules.set(span.name, richer(modules.get(span.name), span));
      if (item.estimate !== null) estimates.add(item.estimate);
      totals.comments += item.comments.length;
      totals.links += item.links.length;
      totals.relations += item.relations.length;
      totals.files += item.files.length;
    }
    refuseTooMany([labels, states, cycles, modules]);
    if (records.length < PAGE) break;
  }
  const parentAt = parentsOf(parents, placeOf, aliases, epics);
  return {
    order: orderOf(keyAt.length, parentAt),
    placeOf,
    keyAt,
    parentAt,
    labels,
    states,
    cycles,
    modules,
    estimates,
    hasEpics: epics.size > 0,
    totals,
  };
}

/** All names are created at once and shown in lists, so their number is limited. */
function refuseTooMany(names: readonly ReadonlyMap<string, unknown>[]): void {
  if (names.some((all) => all.size > MAX_IMPORT_NAMES)) {
    throw new SourceError(
      `The source has a column with more than ${MAX_IMPORT_NAMES} different names. Check what its columns are, or divide it.`,
    );
  }
}

/** Resolves parents by key or alias; an alias in use becomes a key, too. */
function parentsOf(
  parents: ReadonlyMap<number, string>,
  placeOf: Map<string, number>,
  aliases: ReadonlyMap<string, number>,
  epics: ReadonlySet<number>,
): Map<number, number> {
  for (const [name, place] of aliases) if (!placeOf.has(name)) placeOf.set(name, place);
  const parentAt = new Map<number, number>();
  for (const [place, key] of parents) {
    const parent = placeOf.get(key) ?? placeOf.get(key.split(' ')[0] ?? '');
    // An epic has no parent.
    if (parent !== undefined && parent !== place && !epics.has(place)) parentAt.set(place, parent);
  }
  return parentAt;
}

/** Parents first; cuts a loop where it is found. */
function orderOf(count: number, parentAt: Map<number, number>): number[] {
  const order: number[] = [];
  const done = new Set<number>();
  for (let place = 0; place < count; place += 1) {
    const line: number[] = [];
    const seen = new Set<number>();
    for (let at: number | undefined = place; at !== undefined && !done.has(at);) {
      seen.add(at);
      line.push(at);
      const above: number | undefined = parentAt.get(at);
      if (above !== undefined && seen.has(above)) parentAt.delete(at);
      at = parentAt.get(at);
    }
    for (const one of line.toReversed()) {
      done.add(one);
      order.push(one);
    }
  }
  return order;
}

/** Of two descriptions of a module, the one with dates. */
function richer(known: SourceSpan | undefined, span: SourceSpan): SourceSpan {
  return known?.start_date || known?.end_date ? known : span;
}
