import { surveyItems } from '#server/features/importers/meaning/survey.ts';
import { listKnownStates } from '#server/features/importers/reading/guess.ts';
import type { ImportWork } from '#server/features/importers/work.ts';
import type { ImportCounts, ImportForecast } from '#shared/contract/importers.ts';

import { type KnownItem, readKnownItems } from './known.ts';
import { noteProblems, type Problem } from './things.ts';

/** More problems than one dry run lists. */
const MAX_PROBLEMS = 5_000;

/** Says what a run would do, and does nothing of it. */
export async function runChecking(work: ImportWork): Promise<void> {
  const { platform, row } = work;
  const { sql } = platform.database;
  const known = await readKnownItems(sql, row, row.project_id);
  const problems: Problem[] = [];
  let count = 0;
  const items = { total: 0, made: 0, known: 0, skipped: 0 };
  const survey = await surveyItems(sql, row, (meaning, isFirst) => {
    const before: KnownItem | undefined = known.get(meaning.item.key);
    const isTwice = !isFirst && !meaning.isSkipped;
    items.total += 1;
    if (meaning.isSkipped || isTwice || before?.isGone) items.skipped += 1;
    else if (before) items.known += 1;
    else items.made += 1;
    const odd = [...meaning.oddities];
    if (isTwice) odd.push({ code: 'same_key', field: 'key', value: meaning.item.key });
    if (before?.isGone) odd.push({ code: 'deleted_here', field: null, value: '' });
    count += odd.length;
    if (problems.length >= MAX_PROBLEMS) return;
    for (const oddity of odd)
      problems.push({
        ...oddity,
        key: meaning.item.key,
        title: meaning.name,
        work_item_id: before?.id ?? null,
      });
  });
  await work.inWorkspace(async (scope) => {
    const names = async (table: 'labels' | 'cycles' | 'modules') => {
      if (row.project_id === null) return new Set<string>();
      const rows = await scope.sql<{ name: string }[]>`
        SELECT lower(name) AS name FROM ${scope.sql(table)}
        WHERE project_id = ${row.project_id} AND deleted_at IS NULL`;
      return new Set(rows.map(({ name }) => name));
    };
    const [labels, cycles, modules, states] = await Promise.all([
      names('labels'),
      names('cycles'),
      names('modules'),
      listKnownStates(scope, row.project_id),
    ]);
    const stateNames = new Set(states.map(({ name }) => name.toLowerCase()));
    const forecast: ImportForecast = {
      counts: countsOf(items, survey.totals),
      problems: count,
      labels: fresh(survey.labels.keys(), labels),
      cycles: fresh(survey.cycles.keys(), cycles),
      modules: fresh(survey.modules.keys(), modules),
      states: fresh(
        [...survey.states.values()].map(({ name }) => name),
        stateNames,
      ),
      invited: Object.values(row.mapping.people).flatMap((person) =>
        person.as === 'invite' ? [person.email] : [],
      ),
    };
    await scope.sql`DELETE FROM import_problems WHERE import_id = ${row.id}`;
    await noteProblems(scope, row.id, problems);
    await work.note(scope, { status: 'mapping', forecast, problems: count });
  });
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
  return [...names].filter((name) => !known.has(name.toLowerCase())).slice(0, 500);
}
