import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { mostSlips, slips } from '#shared/lib/search/distance.ts';
import { fold, keyOfWord, typedWords, waysOf } from '#shared/lib/search/fold.ts';
import { isWaiting } from '#shared/lib/work-item-lists/listed.ts';

/** Searched keys of an item. */
type Searched = Pick<
  WorkItemImage,
  'id' | 'name' | 'sequence_id' | 'project_id' | 'updated_at' | 'archived_at' | 'intake_status'
>;

export interface ItemHit {
  readonly id: string;
  readonly score: number;
}

interface Entry {
  readonly id: string;
  readonly folded: string;
  readonly number: number;
  readonly projectId: string;
  readonly updatedAt: string;
}

const SCORES = { key: 200, number: 150, start: 100, wordStart: 80, inside: 55, slip: 20 } as const;

/** Most corrections to try for a mistyped word. */
const MAX_MEANT = 6;

/**
 * Searches the store's items by name and key while typing: scans folded names, and looks for
 * typing errors among known words only when nothing else matches.
 */
export class ItemIndex {
  readonly #entries = new Map<string, Entry>();
  /** Known words; words of former names stay, and match nothing. */
  readonly #words = new Set<string>();

  get size(): number {
    return this.#entries.size;
  }

  /** Updates an item in the index; undefined = it was deleted. */
  update(id: string, item: Searched | undefined): void {
    if (!item || item.archived_at || isWaiting(item)) {
      this.#entries.delete(id);
      return;
    }
    const folded = fold(item.name);
    this.#entries.set(id, {
      id,
      folded,
      number: item.sequence_id,
      projectId: item.project_id,
      updatedAt: item.updated_at,
    });
    for (const [word] of folded.matchAll(/[\p{L}\p{N}]{3,}/gu)) this.#words.add(word);
  }

  /** The best matches, equal ones by last change. `keys` = folded project identifiers. */
  search(query: string, keys: ReadonlyMap<string, string>, limit = 20): readonly ItemHit[] {
    const words = typedWords(query).map(waysOf);
    if (words.length === 0) return [];
    const hits = this.#scan(words, keys, limit);
    if (hits.length > 0) return hits;
    const meant = words.map((ways) => [...ways, ...this.#alike(ways[0] ?? '')]);
    if (meant.every((ways, place) => ways.length === words[place]?.length)) return [];
    return this.#scan(meant, keys, limit).map((hit) => ({ ...hit, score: SCORES.slip }));
  }

  #scan(
    words: readonly (readonly string[])[],
    keys: ReadonlyMap<string, string>,
    limit: number,
  ): readonly ItemHit[] {
    const parts = words.map((ways) => ways.map((way) => partOf(way, keys)));
    const top = new Top(limit);
    for (const entry of this.#entries.values()) {
      let score = 0;
      for (const ways of parts) {
        let best = 0;
        for (const part of ways) best = Math.max(best, scoreOf(entry, part));
        if (best === 0) {
          score = 0;
          break;
        }
        score += best;
      }
      if (score > 0) top.add(entry, score / parts.length);
    }
    return top.hits();
  }

  /** Known words within the tolerated typing errors of a word. */
  #alike(word: string): readonly string[] {
    const most = mostSlips(word.length);
    if (most === 0) return [];
    const found: { readonly word: string; readonly count: number }[] = [];
    for (const candidate of this.#words) {
      if (candidate.length < word.length - most) continue;
      const count = slips(word, candidate, most);
      if (count !== null) found.push({ word: candidate, count });
    }
    // A shorter word also finds all words that contain it.
    const meant: string[] = [];
    for (const one of found.toSorted(
      (a, b) => a.count - b.count || a.word.length - b.word.length,
    )) {
      if (meant.length === MAX_MEANT) break;
      if (!meant.some((other) => one.word.includes(other))) meant.push(one.word);
    }
    return meant;
  }
}

interface Part {
  readonly word: string;
  readonly number: number | null;
  /** Ids of projects whose identifier begins with the word. */
  readonly projects: ReadonlySet<string>;
  /** Matches `nova-12` and `nova12`: a whole project identifier and the beginning of the number. */
  readonly key: { readonly projects: ReadonlySet<string>; readonly number: string } | null;
}

function partOf(word: string, keys: ReadonlyMap<string, string>): Part {
  const { identifier, number } = keyOfWord(word);
  const projectsOf = (test: (key: string) => boolean) =>
    new Set([...keys].filter(([, key]) => test(key)).map(([id]) => id));
  return {
    word,
    number: /^\d{1,9}$/.test(word) ? Number(word) : null,
    projects: projectsOf((key) => key.startsWith(word)),
    key: number === '' ? null : { projects: projectsOf((key) => key === identifier), number },
  };
}

function scoreOf(entry: Entry, { word, number, projects, key }: Part): number {
  if (key?.projects.has(entry.projectId)) {
    const own = String(entry.number);
    if (own === key.number) return SCORES.key;
    if (own.startsWith(key.number)) return SCORES.number;
  }
  if (number !== null && entry.number === number) return SCORES.number;
  const place = entry.folded.indexOf(word);
  if (place === 0) return SCORES.start;
  if (place > 0) {
    const before = entry.folded.charCodeAt(place - 1);
    return before === 32 || before === 45 || before === 47 ? SCORES.wordStart : SCORES.inside;
  }
  return projects.has(entry.projectId) ? SCORES.inside : 0;
}

/** Collects the best results without sorting all. */
class Top {
  readonly #limit: number;
  readonly #best: { entry: Entry; score: number }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(entry: Entry, score: number): void {
    const last = this.#best.at(-1);
    if (this.#best.length === this.#limit && last && !isBetter(entry, score, last)) return;
    let place = this.#best.length;
    while (place > 0) {
      const other = this.#best[place - 1];
      if (!other || !isBetter(entry, score, other)) break;
      place -= 1;
    }
    this.#best.splice(place, 0, { entry, score });
    if (this.#best.length > this.#limit) this.#best.pop();
  }

  hits(): readonly ItemHit[] {
    return this.#best.map(({ entry, score }) => ({ id: entry.id, score }));
  }
}

function isBetter(entry: Entry, score: number, other: { entry: Entry; score: number }): boolean {
  if (score !== other.score) return score > other.score;
  return entry.updatedAt > other.entry.updatedAt;
}
