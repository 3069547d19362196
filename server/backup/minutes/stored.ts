import { z } from 'zod';

import { textOf } from '#server/backup/byte-reader.ts';
import type { BackupPlace } from '#server/backup/place.ts';

import { nextSegment } from './segments.ts';

/** Beside the backups of the place. */
export const FOLDER = 'changes/';

/** A copy of the database's files that changes are applied to. */
const Base = z.object({
  /** Its file in the place. */
  name: z.string(),
  line: z.string(),
  /** PostgreSQL's major version. */
  major: z.string(),
  /** The first file of the log that it needs. */
  first: z.string(),
  /** The first moment that it can be brought to. */
  ended_at: z.string(),
  bytes: z.number(),
});
export type Base = z.infer<typeof Base>;

/** A file of the log, and until when it and those before it hold every change. */
export interface StoredSegment {
  readonly name: string;
  readonly until: string;
}

/** What is kept, by line: the log's files by PostgreSQL's names for them. */
export interface Stored {
  readonly bases: readonly Base[];
  readonly lines: ReadonlyMap<string, ReadonlyMap<string, StoredSegment>>;
  /** Every file's name. */
  readonly names: readonly string[];
}

const SEGMENT = /^changes\/([0-9a-f]{12})-([0-9A-F]{24})-(\d{4}-\d\d-\d\dT[\d-]+Z)\.gz(?:\.age)?$/;
const KEY = /^changes\/key-([0-9a-f]{12})\.age$/;
const BASE = /^changes\/base-[^/]+\.(?:tar\.gz(?:\.age)?|json)$/;
const NOTE = /^changes\/base-[^/]+\.json$/;

/** 2026-11-30T14-05-00-000Z: a moment in a file's name. */
export const stampOf = (iso: string): string => iso.replaceAll(/[:.]/g, '-');
const momentOf = (stamp: string) => stamp.replace(/T(\d+)-(\d+)-(\d+)-(\d+)Z/, 'T$1:$2:$3.$4Z');

const ending = (isEncrypted: boolean) => (isEncrypted ? '.age' : '');

export const segmentFile = (line: string, segment: string, until: string, isEncrypted: boolean) =>
  `${FOLDER}${line}-${segment}-${stampOf(until)}.gz${ending(isEncrypted)}`;
export const baseFile = (line: string, started: string, isEncrypted: boolean) =>
  `${FOLDER}base-${stampOf(started)}-${line}.tar.gz${ending(isEncrypted)}`;
/** A base is there once its note is. */
export const noteFile = (base: string) => base.replace(/\.tar\.gz(?:\.age)?$/, '.json');
/** The private key of a line, encrypted as backups are. */
export const keyFile = (line: string) => `${FOLDER}key-${line}.age`;

/** Reads names, and the notes of bases. */
export async function readStored(place: BackupPlace): Promise<Stored> {
  const files = await place.list(FOLDER);
  const names = files.map(({ name }) => name);
  const lines = new Map<string, Map<string, StoredSegment>>();
  for (const name of names) {
    const [, line, segment, stamp] = SEGMENT.exec(name) ?? [];
    if (line === undefined || segment === undefined || stamp === undefined) continue;
    const segments = lines.get(line) ?? new Map<string, StoredSegment>();
    lines.set(line, segments);
    // One that was kept twice, around a kill: both hold the same, the later one says more.
    const until = momentOf(stamp);
    if ((segments.get(segment)?.until ?? '') < until) segments.set(segment, { name, until });
  }
  const bases: Base[] = [];
  for (const name of names.filter((one) => NOTE.test(one))) {
    const base = Base.parse(JSON.parse(await textOf(place.read(name))));
    if (names.includes(base.name)) bases.push(base);
  }
  return { bases: bases.toSorted((a, b) => (a.ended_at < b.ended_at ? -1 : 1)), lines, names };
}

/** The files of the log from a base on, without a gap. */
export function segmentsFrom({ lines }: Stored, base: Base): [string, StoredSegment][] {
  const segments = lines.get(base.line);
  const found: [string, StoredSegment][] = [];
  for (let name = base.first; ; name = nextSegment(name)) {
    const segment = segments?.get(name);
    if (!segment) return found;
    found.push([name, segment]);
  }
}

/** From when to when a base can be brought; null as long as it lacks changes made meanwhile. */
export function reachOf(stored: Stored, base: Base): { from: string; until: string } | null {
  const until = segmentsFrom(stored, base).reduce(
    (latest, [, segment]) => (segment.until > latest ? segment.until : latest),
    '',
  );
  return until < base.ended_at ? null : { from: base.ended_at, until };
}

/**
 * Removes bases that no moment after `limit` needs, and what is left of lines without one, except
 * the line that is being kept.
 */
export async function removeBefore(
  place: BackupPlace,
  limit: string,
  current: string,
): Promise<void> {
  const stored = await readStored(place);
  const first = stored.bases.findLast(({ ended_at }) => ended_at <= limit) ?? stored.bases[0];
  const kept = stored.bases.filter(({ ended_at }) => ended_at >= (first?.ended_at ?? ''));
  const oldestOf = (line: string) => kept.find((base) => base.line === line);
  const isNeeded = (name: string) => {
    const [, line, segment] = SEGMENT.exec(name) ?? KEY.exec(name) ?? [];
    if (line === undefined) {
      return (
        !BASE.test(name) || kept.some((base) => [base.name, noteFile(base.name)].includes(name))
      );
    }
    const oldest = oldestOf(line);
    return oldest ? segment === undefined || segment >= oldest.first : line === current;
  };
  const old = stored.names.filter((name) => !isNeeded(name));
  // Notes first: what is cut off here leaves no base that lacks its file.
  for (const name of old.toSorted((a, b) => Number(NOTE.test(b)) - Number(NOTE.test(a)))) {
    await place.remove(name);
  }
}
