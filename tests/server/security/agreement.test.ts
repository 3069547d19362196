import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { features } from '#server/features.ts';
import { GUEST } from '#shared/permissions.ts';
import { makeApiToken } from '#tests/support/api-token.ts';
import { type Cast, type Player, playerOf, startCast } from '#tests/support/visibility/cast.ts';
import {
  type Circumstances,
  idsIn,
  type Reading,
  readingOf,
  SEARCH,
  type StoredRow,
  waits,
} from '#tests/support/visibility/readings.ts';
import {
  readStage,
  type Seen,
  seenInCatchUp,
  seenInDocuments,
  seenInImages,
  seenInLoads,
  type Stage,
  type Stored,
} from '#tests/support/visibility/ways.ts';

let cast: Cast;
let stage: Stage;
let told: Awaited<ReturnType<typeof seenInCatchUp>>;

const entities = features.flatMap((feature) => feature.entities ?? []);
const names = entities.map((entity) => entity.name);

beforeAll(async () => {
  cast = await startCast();
  stage = await readStage(cast, entities);
  told = await seenInCatchUp(cast, stage);
});
afterAll(() => cast.server.close());

/** Somebody who reads by HTTP, and what they should see. */
interface Reader {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly player: Player;
  readonly sees: (row: StoredRow) => boolean;
}

function storedOf(name: string): Stored {
  const stored = stage.stored.get(name);
  if (!stored) throw new Error(`${name} is not an entity.`);
  return stored;
}

/** The people of the cast, who see what the images of the feed show them. */
function peopleOf(seen: Seen): Reader[] {
  return cast.players.map((player) => ({
    name: player.name,
    headers: { cookie: player.who.cookie },
    player,
    sees: (row) => seen.get(player.name)?.has(row.id) ?? false,
  }));
}

/** A row in words: in which project it is, and what may hide it. */
function labelOf(row: StoredRow): string {
  const place = [cast.wide, cast.narrow, cast.archived].find(
    ({ project }) => project.id === row['project_id'],
  );
  const marks = ['archived_at', 'deleted_at', 'is_draft', 'access'].filter((key) => row[key]);
  const named = [row['name'], row['title'], row.id].find((text) => typeof text === 'string');
  return [named, place?.canary, ...marks].join(' ');
}

/** What one way shows otherwise than the images do. */
function differences(stored: Stored, wanted: Seen, found: Seen): string[] {
  return cast.players.flatMap(({ name }) =>
    stored.rows.flatMap((row) => {
      const [wants, has] = [wanted.get(name)?.has(row.id), found.get(name)?.has(row.id)];
      return wants === has ? [] : [`${name} ${has ? 'sees' : 'misses'} ${labelOf(row)}`];
    }),
  );
}

function urlOf(template: string, row: StoredRow): string | null {
  let isFilled = true;
  const url = template.replaceAll(/:([a-z_]+)/g, (_whole, key: string) => {
    if (key === 'slug') return cast.wide.workspace.slug;
    const value = row[key];
    if (typeof value !== 'string') isFilled = false;
    return String(value);
  });
  return isFilled ? url : null;
}

/** What was read already: nothing changes meanwhile, and many entities stand in the same lists. */
const known = new Map<string, unknown>();

async function bodyOf(reader: Reader, url: string): Promise<unknown> {
  const call = `${url} ${JSON.stringify(reader.headers)}`;
  if (known.has(call)) return known.get(call);
  const reply = await cast.server.app.inject({ url, headers: reader.headers });
  const body: unknown = reply.statusCode === 200 ? reply.json() : null;
  known.set(call, body);
  return body;
}

/** The rows that the calls of some templates show, and by which template. */
async function shownBy(
  reader: Reader,
  templates: readonly string[],
  { rows }: Stored,
  shows: NonNullable<Reading['shows']>,
): Promise<Map<StoredRow, string>> {
  const shown = new Map<StoredRow, string>();
  for (const template of templates) {
    const byUrl = Map.groupBy(rows, (row) => urlOf(template, row));
    for (const [url, own] of byUrl) {
      if (url === null) continue;
      const body = await bodyOf(reader, url);
      if (body === null) continue;
      // A list across projects may show any row; one of a project or an item the rows it is about.
      const found = own.filter((row) => shows(body, row, reader.player.who.id));
      for (const row of found) shown.set(row, template);
    }
  }
  return shown;
}

const foundIds = new WeakMap<object, ReadonlySet<string>>();

/** A row is shown when its id stands in the reply. */
function byId(body: unknown, row: StoredRow): boolean {
  const ids = foundIds.get(body as object) ?? idsIn(body);
  foundIds.set(body as object, ids);
  return ids.has(row.id);
}

function circumstancesOf({ player }: Reader, row: StoredRow): Circumstances {
  return {
    isInArchive: row['project_id'] === cast.archived.project.id,
    isGuest: player.project === GUEST,
    isListed: (id) =>
      storedOf('work_item').rows.some((item) => item.id === id && item['is_listed']),
  };
}

/** Whether a search is for the row: not in an archive, no draft. */
function isCurrent(row: StoredRow): boolean {
  const isOpen = row['project_id'] !== cast.archived.project.id;
  const isHidden = row['is_draft'] === true || waits(row);
  return isOpen && (row['archived_at'] ?? null) === null && !isHidden;
}

async function httpDifferences(stored: Stored, readers: readonly Reader[]): Promise<string[]> {
  const reading = readingOf(stored.entity.name);
  const { whole = [], parts = [], one, unlisted = () => false, shows = byId } = reading;
  const search = reading.isSearched ? [SEARCH] : [];
  const wrong: string[] = [];
  for (const reader of readers) {
    const listed = await shownBy(reader, whole, stored, shows);
    const partly = await shownBy(reader, parts, stored, shows);
    const searched = await shownBy(reader, search, stored, shows);
    const single = one ? await shownBy(reader, [one].flat(), stored, () => true) : null;
    for (const row of stored.rows) {
      const sees = reader.sees(row);
      const note = (does: string) => wrong.push(`${reader.name} ${does} ${labelOf(row)}`);
      const isListed = listed.has(row);
      const mayBeLeftOut = sees && unlisted(row, circumstancesOf(reader, row));
      if (whole.length > 0 && isListed !== sees && !mayBeLeftOut)
        note(isListed ? `is shown by ${listed.get(row)}` : 'misses in the lists');
      if (search.length > 0 && sees && isCurrent(row) && !searched.has(row)) note('does not find');
      if (partly.has(row) && !sees) note(`is shown by ${partly.get(row)}`);
      if (single && single.has(row) !== sees)
        note(single.has(row) ? `is shown by ${single.get(row)}` : 'cannot read');
    }
  }
  return wrong;
}

/** What belongs to the account alone, and what gives rights, is closed to tokens. */
const isForTokens = (name: string) =>
  !readingOf(name).isForSessions &&
  ![readingOf(name).whole ?? [], readingOf(name).parts ?? []]
    .flat()
    .some((url) => url.startsWith('/api/users/'));

describe.each(names)('who sees a %s', (name) => {
  it('is somebody, and not everybody', () => {
    const stored = storedOf(name);
    const counts = [...seenInImages(stored, stage).values()].map((ids) => ids.size);
    expect(Math.max(...counts)).toBeGreaterThan(0);
    expect(Math.min(...counts)).toBeLessThan(stored.rows.length);
  });

  it('is the same for images and first loads', async () => {
    const stored = storedOf(name);
    const found = await seenInLoads(cast, stage, stored);
    expect(differences(stored, seenInImages(stored, stage), found)).toEqual([]);
  });

  it('is the same for images and catch-up', () => {
    const stored = storedOf(name);
    const found = told.get(name);
    if (!found) throw new Error('Nothing was told of it.');
    expect(differences(stored, seenInImages(stored, stage), found)).toEqual([]);
  });

  it('is the same for images and what HTTP shows', async () => {
    const stored = storedOf(name);
    const readers = peopleOf(seenInImages(stored, stage));
    expect(await httpDifferences(stored, readers)).toEqual([]);
  });

  it.runIf(isForTokens(name))('is narrowed by the projects of a token', async () => {
    const stored = storedOf(name);
    const seen = seenInImages(stored, stage);
    const readers = await Promise.all(
      ['admin/admin', 'member/guest'].map(async (role): Promise<Reader> => {
        const player = playerOf(cast.players, role);
        const { wide } = cast;
        const token = await makeApiToken(cast.server, player.who, wide.workspace, {
          projects: [wide.project.id],
        });
        const inside = (row: StoredRow) =>
          [row['project_ids'] ?? row['project_id']]
            .flat()
            .every((id) => id === null || id === wide.project.id);
        const sees = (row: StoredRow) => (seen.get(role)?.has(row.id) ?? false) && inside(row);
        return { name: `token of ${role}`, headers: token.headers, player, sees };
      }),
    );
    expect(await httpDifferences(stored, readers)).toEqual([]);
  });
});

describe.each([
  ['page', 'page'],
  ['work_item', 'work-item'],
] as const)('who sees a %s', (name, kind) => {
  it('is the same for images and live documents', async () => {
    const stored = storedOf(name);
    const found = await seenInDocuments(cast, cast.players, kind, stored);
    expect(differences(stored, seenInImages(stored, stage), found)).toEqual([]);
  });
});
