import type { Meaning } from '#server/features/importers/meaning/meaning.ts';
import { surveyItems } from '#server/features/importers/meaning/survey.ts';
import { listKnownStates } from '#server/features/importers/reading/guess.ts';
import { shownKey } from '#server/features/importers/records.ts';
import type { ImportWork } from '#server/features/importers/work.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { ImportCounts, ImportForecast } from '#shared/contract/importers.ts';
import { nameKey } from '#shared/lib/names.ts';

import { type KnownItem, readKnownItems } from './known.ts';
import { noteProblems, type Problem, duplicateOddity } from './things.ts';

const MAX_PROBLEMS = 5_000;

/** A dry run: counts what a run would do without changing anything. */
export async function runChecking(work: ImportWork): Promise<void> {
  const { platform, row } = work;
  const { sql } = platform.database;
  const known = await readKnownItems(sql, row, row.project_id);
  const tally = tallyOf(known);
  const survey = await surveyItems(sql, row, tally.look);
  const { items, problems } = tally;
  await work.inWorkspace(async (scope) => {
    const names = async (table: 'labels' | 'cycles' | 'modules') => {
      if (row.project_id === null) return new Set<string>();
      const rows = await scope.sql<{ name: string }[]>`
        SELECT lower(name) AS name FROM ${scope.sql(table)}
        WHERE project_id = ${row.project_id} AND ${live(scope.sql)}`;
      return new Set(rows.map(({ name }) => name));
    };
    const [labels, cycles, modules, states] = await Promise.all([
      names('labels'),
      names('cycles'),
      names('modules'),
      listKnownStates(scope, row.project_id),
    ]);
    const stateNames = new Set(states.map(({ name }) => nameKey(name)));
    const forecast: ImportForecast = {
      counts: countsOf(items, survey.totals),
      problems: tally.count(),
      labels: fresh(survey.labels.keys(), labels),
      cycles: fresh(
        [...survey.cycles.values()].map(({ name }) => name),
        cycles,
      ),
      modules: fresh(survey.modules.keys(), modules),
      states: fresh(
        [...survey.states.values()].map(({ name }) => name),
        stateNames,
      ),
      is_keyless: tally.isKeyless(),
      invited: Object.values(row.mapping.people).flatMap((person) =>
        person.as === 'invite' ? [person.email] : [],
      ),
    };
    await scope.sql`DELETE FROM import_problems WHERE import_id = ${row.id}`;
    await noteProblems(scope, row.id, problems);
    await work.note(scope, { status: 'mapping', forecast, problems: tally.count() });
  });
}

/** Counts the results of items and collects their problems. */
function tallyOf(known: ReadonlyMap<string, KnownItem>) {
  const items = { total: 0, made: 0, known: 0, skipped: 0 };
  const problems: Problem[] = [];
  let count = 0;
  let isKeyless = false;
  const look = (meaning: Meaning, isFirst: boolean) => {
    const { item, oddities, isSkipped, name } = meaning;
    if (item.shown_key !== undefined) isKeyless = true;
    const before = known.get(item.key);
    const isTwice = !isFirst && !isSkipped;
    items.total += 1;
    if (isSkipped || isTwice || before?.isGone) items.skipped += 1;
    else if (before) items.known += 1;
    else items.made += 1;
    const odd = [...oddities];
    if (isTwice) odd.push(duplicateOddity(item));
    if (before?.isGone) odd.push({ code: 'deleted_here', field: null, value: '' });
    count += odd.length;
    if (problems.length >= MAX_PROBLEMS) return;
    const about = { key: shownKey(item), title: name, work_item_id: before?.id ?? null };
    problems.push(...odd.map((oddity) => ({ ...oddity, ...about })));
  };
  return { items, problems, look, count: () => count, isKeyless: () => isKeyless };
}

function countsOf(
  items: { total: number; made: number; known: number; skipped: number },
  totals: Readonly<Record<'comments' | 'links' | 'relations' | 'files', number>>,
): ImportCounts {
  const all = (total: number) => ({ total, made: total, known: 0, skipped: 0 });
  return {
    items,
    comments: all(totals.comments),
    links: all(totals.links),
    relations: all(totals.relations),
    files: all(totals.files),
  };
}

function fresh(names: Iterable<string>, known: ReadonlySet<string>): string[] {
  const found = new Map<string, string>();
  for (const name of names)
    if (!known.has(nameKey(name)) && !found.has(nameKey(name))) found.set(nameKey(name), name);
  return [...found.values()].slice(0, 500);
}
