import type { Counted } from '#server/features/work-items/numbers/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { keyedMail, queueMail } from '#server/platform/mail/mail.ts';
import { ownLanguage } from '#server/platform/texts/own-language.ts';
import { wordsOf } from '#server/platform/texts/words.ts';
import { csv } from '#shared/lib/csv.ts';
import { dimensionNamed } from '#shared/work-item-fields/dimensions.ts';

import { type OlderAnalysis, readDetailedDistribution } from './older-queries.ts';

/**
 * Mails an analysis as CSV in the language of who asks for it: a line for each value of the axis, a
 * column for each segment.
 */
export async function mailAnalysis(
  scope: WorkspaceScope,
  counted: Counted,
  analysis: OlderAnalysis,
): Promise<void> {
  const { distribution, extras } = await readDetailedDistribution(counted, analysis);
  const language = await ownLanguage(scope);
  const say = wordsOf(language, 'analytics');
  const names = namesOf(extras);
  const nameIn = (word: string) => (key: string | null) =>
    names.get(key ?? '') ?? ourWord(language, word, key);
  const nameOfX = nameIn(analysis.x);
  const nameOfSegment = nameIn(analysis.segment ?? '');
  const valueOf = (cell: Record<string, unknown>) => Number(cell['count'] ?? cell['estimate'] ?? 0);
  const lines = Object.entries(distribution);
  const segments =
    analysis.segment === null
      ? []
      : [...new Set(lines.flatMap(([, cells]) => cells.map(segmentOf)))];
  const rows = lines.map(([key, cells]) => [
    nameOfX(key),
    String(cells.reduce((sum, cell) => sum + valueOf(cell), 0)),
    ...segments.map((segment) =>
      String(valueOf(cells.find((cell) => segmentOf(cell) === segment) ?? {})),
    ),
  ]);
  const titles = [
    say(`dimensions.${dimensionNamed(analysis.x, 'older')}`),
    say(`custom.measures.${analysis.isEstimate ? 'points' : 'count'}`),
    ...segments.map(nameOfSegment),
  ];
  const mail = keyedMail({
    to: scope.user.email,
    kind: 'analytics_export',
    values: { workspace: scope.workspace.name },
  });
  const filename = `${scope.workspace.slug}-analytics.csv`;
  const attachments = [{ filename, content: `\uFEFF${csv([titles, ...rows])}` }];
  await queueMail(scope, { ...mail, attachments });
}

const segmentOf = ({ segment }: Record<string, unknown>) =>
  typeof segment === 'string' ? segment : null;

/** A value that has no name of its own: a priority, the group of a state, none at all, or as it is. */
function ourWord(language: string, word: string, key: string | null): string {
  const say = wordsOf(language, 'analytics');
  if (key === null) {
    const dimension = dimensionNamed(word, 'older') ?? '';
    return say(`none.${NONE.has(dimension) ? dimension : 'any'}`);
  }
  if (word === 'priority') return wordsOf(language, 'exports')(`values.priorities.${key}`);
  return word === 'state__group' ? say(`groups.${key}`) : key;
}

const NONE = new Set<string>(['label', 'assignee', 'estimate', 'cycle', 'module']);

/** The names of ids in the `extras` of an analysis. */
function namesOf(extras: Record<string, unknown>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const rows of Object.values(extras)) {
    if (!Array.isArray(rows)) continue;
    for (const row of rows as Record<string, unknown>[]) {
      const id = Object.entries(row).find(
        ([name]) => name.endsWith('_id') || name.endsWith('__id'),
      );
      const name = Object.entries(row).find(([key]) => key.endsWith('name'));
      if (typeof id?.[1] === 'string' && typeof name?.[1] === 'string') names.set(id[1], name[1]);
    }
  }
  return names;
}
