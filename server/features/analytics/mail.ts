import type { Counted } from '#server/features/work-items/numbers/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { keyedMail, queueMail } from '#server/platform/mail/mail.ts';
import { csv } from '#shared/lib/csv.ts';

import { type OlderAnalysis, readDetailedDistribution } from './older-queries.ts';

/** Mails an analysis as CSV: a line for each value of the axis, a column for each segment. */
export async function mailAnalysis(
  scope: WorkspaceScope,
  counted: Counted,
  analysis: OlderAnalysis,
): Promise<void> {
  const { distribution, extras } = await readDetailedDistribution(counted, analysis);
  const nameOf = namesOf(extras);
  const measure = analysis.isEstimate ? 'Estimate' : 'Work items';
  const valueOf = (cell: Record<string, unknown>) => Number(cell['count'] ?? cell['estimate'] ?? 0);
  const lines = Object.entries(distribution);
  const segments =
    analysis.segment === null
      ? []
      : [...new Set(lines.flatMap(([, cells]) => cells.map((cell) => textOf(cell['segment']))))];
  const rows = lines.map(([key, cells]) => [
    nameOf(key),
    String(cells.reduce((sum, cell) => sum + valueOf(cell), 0)),
    ...segments.map((segment) =>
      String(valueOf(cells.find((cell) => textOf(cell['segment']) === segment) ?? {})),
    ),
  ]);
  const titles = [analysis.x, measure, ...segments.map(nameOf)];
  const mail = keyedMail({
    to: scope.user.email,
    kind: 'analytics_export',
    values: { workspace: scope.workspace.name },
  });
  const filename = `${scope.workspace.slug}-analytics.csv`;
  const attachments = [{ filename, content: csv([titles, ...rows]) }];
  await queueMail(scope, { ...mail, attachments });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : 'None');

/** Looks up the names of ids in the `extras` of an analysis. */
function namesOf(extras: Record<string, unknown>): (key: string) => string {
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
  return (key) => names.get(key) ?? key;
}
