import type { Audience } from '#server/platform/changes/change-log.ts';
import { limiter } from '#server/platform/database/batch.ts';
import type { Database } from '#server/platform/database/database.ts';

import { type Cursor, cursorText, isAfter } from './cursor.ts';
import { type ForListener, framesOf, lastRows, MAX_ENTITIES, readImages } from './frames.ts';
import { isControl, type LogRow, readAudience, readTrimmed } from './log-reader.ts';
import type { FeedMemory } from './memory.ts';

/** Limit of concurrent catch-up queries; others wait. */
const QUERIES_AT_ONCE = 8;
/** Limit of log rows to read: beyond it a reset is cheaper. */
const MAX_ROWS = MAX_ENTITIES * 4;
/** Time for which a reply is shared by clients with the same question. */
const ANSWER_MS = 3_000;

/** What a client with `cursor` needs to be current at `upto`. */
export type CatchUp =
  | { readonly state: 'reset' }
  /** `restarts`: audiences that missed rows tell the person to reload. */
  | { readonly state: 'current'; readonly restarts: readonly Audience[] }
  | {
      readonly state: 'frame';
      readonly text: ForListener<string>;
      readonly restarts: readonly Audience[];
    };

/**
 * Catch-up by state: one frame with the current images of everything changed since. Clients that
 * lost the connection together ask the same, so each reply is built once.
 */
export function catchUps(database: Pick<Database, 'sql' | 'lookups'>, memory: FeedMemory) {
  const { sql } = database;
  const answers = new Map<string, Promise<CatchUp>>();
  const inLine = limiter(QUERIES_AT_ONCE);

  async function answer(audience: Audience, held: Cursor, upto: Cursor): Promise<CatchUp> {
    const remembered = memory.after(audience, held);
    const rows = remembered ?? (await readRows(audience, held, upto));
    if (!remembered) {
      // After reading the rows: it includes what was dropped meanwhile.
      const trimmed = await readTrimmed(sql);
      if (rows.length >= MAX_ROWS || held.xid <= trimmed) return { state: 'reset' };
    }
    const missed = rows.filter((row) => !isAfter(row.at, upto));
    const restarts = missed.filter((row) => isControl(row) && row.op === 'join').map(audienceNamed);
    const changed = lastRows(missed.filter((row) => !isControl(row)));
    if (changed.length === 0) return { state: 'current', restarts };
    if (changed.length > MAX_ENTITIES) return { state: 'reset' };
    const images = await inLine(() => readImages(database, changed));
    const span = { audience, prev: held, cur: upto, rows: changed };
    return { state: 'frame', text: framesOf(span, images, (text) => text), restarts };
  }

  function readRows(audience: Audience, held: Cursor, upto: Cursor): Promise<LogRow[]> {
    return inLine(() => readAudience(sql, audience, held, upto, MAX_ROWS));
  }

  return async function catchUp(audience: Audience, held: Cursor, upto: Cursor): Promise<CatchUp> {
    if (!isAfter(upto, held)) return { state: 'current', restarts: [] };
    const name = `${audience} ${cursorText(held)} ${cursorText(upto)}`;
    let made = answers.get(name);
    if (!made) {
      made = answer(audience, held, upto);
      answers.set(name, made);
      setTimeout(() => answers.delete(name), ANSWER_MS).unref();
    }
    return made;
  };
}

function audienceNamed(row: LogRow): Audience {
  return `${row.entity}:${row.entity_id}` as Audience;
}
