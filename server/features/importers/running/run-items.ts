import { createComment } from '#server/features/comments/commands.ts';
import {
  accountOf,
  meaningOf,
  type Meaning,
  itemOf,
  peopleIn,
} from '#server/features/importers/meaning/meaning.ts';
import { shownKey, type SourceRecord } from '#server/features/importers/records.ts';
import {
  assignableNow,
  importLinks,
  importWorkItem,
} from '#server/features/work-items/imports/commands.ts';
import { enterProject } from '#server/platform/access/acting.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { CreateComment } from '#shared/contract/comments.ts';
import type { ImportedLine } from '#shared/contract/importers.ts';
import { ApiError } from '#shared/errors.ts';

import { inputOf, originOf } from './item-input.ts';
import { readKnownComments } from './known.ts';
import type { Run } from './run.ts';
import { type Bodies, htmlOf, makeConverter } from './texts.ts';
import { noteProblems, noteThings, type Problem, type Thing, duplicateOddity } from './things.ts';

/** Items per transaction; each becomes about ten rows with its history and texts. */
const CHUNK = 40;
const RECENT = 6;

type Outcome = 'made' | 'known' | 'skipped';

interface Chunk {
  readonly scope: ProjectScope;
  readonly run: Run;
  readonly assignable: ReadonlySet<string>;
  readonly knownComments: ReadonlySet<string>;
  readonly bodies: Bodies;
  readonly things: Thing[];
  readonly problems: Problem[];
  readonly lines: ImportedLine[];
  readonly outcomes: { place: number; status: Outcome; id: string | null }[];
  readonly made: { comments: number; links: number };
}

/** Creates the waiting items, parents first. */
export async function runItems(run: Run): Promise<void> {
  const { work, survey, prepared } = run;
  const { sql } = work.platform.database;
  const waiting = new Set(
    (
      await sql<{ place: number }[]>`
        SELECT place FROM import_records WHERE import_id = ${work.row.id} AND status = 'waiting'`
    ).map(({ place }) => place),
  );
  const bodiesOf = makeConverter();
  const order = survey.order.filter((place) => waiting.has(place));
  for (let from = 0; from < order.length; from += CHUNK) {
    const places = order.slice(from, from + CHUNK);
    const records = await sql<{ place: number; data: SourceRecord }[]>`
      SELECT place, data FROM import_records
      WHERE import_id = ${work.row.id} AND place = ANY(${places}::int[])`;
    const byPlace = new Map(records.map(({ place, data }) => [place, data]));
    const meanings = places.flatMap((place) => {
      const data = byPlace.get(place);
      const { mapping } = work.row;
      return data ? [{ place, meaning: meaningOf(itemOf(data, mapping, place), mapping) }] : [];
    });
    const bodies = await bodiesOf(meanings.map(({ meaning }) => meaning.item));
    await work.inWorkspace(async (workspace) => {
      const scope = await enterProject(workspace, prepared.projectId);
      const chunk = await openChunk(
        run,
        scope,
        bodies,
        meanings.map(({ meaning }) => meaning),
      );
      for (const wave of wavesOf(meanings, survey.parentAt))
        await Promise.all(wave.map(({ place, meaning }) => bringItem(chunk, place, meaning)));
      await closeChunk(chunk);
    });
  }
}

/**
 * Groups items that do not depend on each other: their statements are pipelined. A child in the
 * same chunk as its parent comes in a later group.
 */
function wavesOf<Placed extends { readonly place: number }>(
  items: readonly Placed[],
  parentAt: ReadonlyMap<number, number>,
): Placed[][] {
  const waves: Placed[][] = [];
  const waveAt = new Map<number, number>();
  for (const item of items) {
    const above = waveAt.get(parentAt.get(item.place) ?? -1);
    const at = above === undefined ? 0 : above + 1;
    waveAt.set(item.place, at);
    (waves[at] ??= []).push(item);
  }
  return waves;
}

async function openChunk(
  run: Run,
  scope: ProjectScope,
  bodies: Bodies,
  meanings: readonly Meaning[],
): Promise<Chunk> {
  const { work, prepared, known } = run;
  const accounts = meanings.flatMap(({ item }) =>
    peopleIn(item).flatMap(([, one]) => accountOf(one, work.row.mapping, prepared.invited) ?? []),
  );
  const old = meanings.flatMap(({ item }) => known.get(item.key)?.id ?? []);
  return {
    scope,
    run,
    bodies,
    assignable: await assignableNow(scope, accounts),
    knownComments: await readKnownComments(scope.sql, work.row, old),
    things: [],
    problems: [],
    lines: [],
    outcomes: [],
    made: { comments: 0, links: 0 },
  };
}

async function bringItem(chunk: Chunk, place: number, meaning: Meaning): Promise<void> {
  const { run } = chunk;
  const { item } = meaning;
  const known = run.known.get(item.key);
  const isTwice = run.survey.placeOf.get(item.key) !== place && !meaning.isSkipped;
  if (meaning.isSkipped || isTwice || known?.isGone) {
    if (isTwice) report(chunk, meaning, duplicateOddity(item), known?.id ?? null);
    else if (known?.isGone)
      report(chunk, meaning, { code: 'deleted_here', field: null, value: '' }, known.id);
    else for (const oddity of meaning.oddities) report(chunk, meaning, oddity, null);
    chunk.outcomes.push({ place, status: 'skipped', id: null });
    return;
  }
  const brought = known ?? (await makeItem(chunk, place, meaning));
  if (!brought) {
    chunk.outcomes.push({ place, status: 'skipped', id: null });
    return;
  }
  const comments = await bringComments(chunk, brought.id, meaning);
  const links = await bringLinks(chunk, brought.id, meaning);
  chunk.outcomes.push({ place, status: known ? 'known' : 'made', id: brought.id });
  if (known) return;
  chunk.lines.push({
    key: shownKey(item),
    sequence_id: 'sequence_id' in brought ? brought.sequence_id : null,
    title: meaning.name,
    comments,
    links,
    problem: chunk.problems.find(({ work_item_id }) => work_item_id === brought.id)?.code ?? null,
  });
}

async function makeItem(chunk: Chunk, place: number, meaning: Meaning) {
  const { item } = meaning;
  const { input, odd, author } = inputOf(chunk, place, meaning);
  try {
    const row = await importWorkItem(chunk.scope, input, originOf(chunk, meaning, author));
    chunk.run.known.set(item.key, { id: row.id, isGone: false });
    chunk.things.push({ kind: 'work_item', entity_id: row.id, external_id: item.key });
    for (const oddity of odd) report(chunk, meaning, oddity, row.id);
    return row;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const value = JSON.stringify(error.body).slice(0, 255);
    report(chunk, meaning, { code: 'refused', field: null, value }, null);
    return null;
  }
}

async function bringComments(chunk: Chunk, itemId: string, meaning: Meaning): Promise<number> {
  const { scope, run, knownComments } = chunk;
  const { mapping, source_key, initiated_by } = run.work.row;
  const { item } = meaning;
  const seen = new Set(knownComments);
  let made = 0;
  for (const comment of item.comments) {
    const external_id = `${item.key}#${comment.id}`.slice(0, 255);
    if (seen.has(external_id)) continue;
    seen.add(external_id);
    const author = accountOf(comment.author, mapping, run.prepared.invited);
    const isNamed = comment.author !== null && author === null;
    const comment_html = htmlOf(
      chunk.bodies,
      comment.body,
      isNamed ? `By ${comment.author.key}` : '',
    );
    if (comment_html === null) {
      report(chunk, meaning, { code: 'text_too_large', field: 'comments', value: '' }, itemId);
      continue;
    }
    const { comment: row } = await createComment(
      scope,
      itemId,
      CreateComment.parse({ comment_html }),
      {
        actor_id: author ?? initiated_by,
        created_at: comment.created_at ?? item.created_at ?? new Date().toISOString(),
        external_source: source_key,
        external_id,
      },
    );
    chunk.things.push({ kind: 'comment', entity_id: row.id, external_id });
    made += 1;
  }
  chunk.made.comments += made;
  return made;
}

async function bringLinks(chunk: Chunk, itemId: string, meaning: Meaning): Promise<number> {
  if (meaning.item.links.length === 0) return 0;
  const { made, refused } = await importLinks(chunk.scope, itemId, meaning.item.links);
  for (const url of refused)
    report(chunk, meaning, { code: 'bad_link', field: 'links', value: url }, itemId);
  for (const id of made) chunk.things.push({ kind: 'link', entity_id: id });
  chunk.made.links += made.length;
  return made.length;
}

function report(
  chunk: Chunk,
  { item, name }: Meaning,
  oddity: Meaning['oddities'][number],
  work_item_id: string | null,
): void {
  chunk.problems.push({ ...oddity, key: shownKey(item), title: name, work_item_id });
}

/** Records results in the items' transaction: after a crash the next run continues there. */
async function closeChunk(chunk: Chunk): Promise<void> {
  const { scope, run, things, problems, outcomes, lines, made } = chunk;
  const { id } = run.work.row;
  await noteThings(scope, id, things);
  await noteProblems(scope, id, problems);
  await scope.sql`
    UPDATE import_records r SET status = o.status, work_item_id = o.id
    FROM unnest(${outcomes.map(({ place }) => place)}::int[], ${outcomes.map(({ status }) => status)}::text[],
      ${outcomes.map((one) => one.id)}::uuid[]) AS o(place, status, id)
    WHERE r.import_id = ${id} AND r.place = o.place`;
  const add = (kind: 'items' | 'comments' | 'links', by: Partial<Record<Outcome, number>>) => {
    const { total = 0, made: m = 0, known = 0, skipped = 0 } = run.counts[kind] ?? {};
    return {
      [kind]: {
        total,
        made: m + (by.made ?? 0),
        known: known + (by.known ?? 0),
        skipped: skipped + (by.skipped ?? 0),
      },
    };
  };
  const of = (status: Outcome) => outcomes.filter((one) => one.status === status).length;
  run.counts = {
    ...run.counts,
    ...add('items', { made: of('made'), known: of('known'), skipped: of('skipped') }),
    ...add('comments', { made: made.comments }),
    ...add('links', { made: made.links }),
  };
  run.problems += problems.length;
  run.recent = [...lines.toReversed(), ...run.recent].slice(0, RECENT);
  const { counts, recent } = run;
  await run.work.note(scope, {
    counts,
    problems: run.problems,
    recent: [...recent],
    attempts: 0,
  });
}
