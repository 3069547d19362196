import {
  type ImportedWorkItem,
  importWorkItem,
} from '#server/features/work-items/imports/commands.ts';
import { findAssignable } from '#server/features/work-items/write/references.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { markdownToHtml } from '#server/platform/texts/markdown.ts';
import type { CreateWorkItem } from '#shared/contract/work-items.ts';
import { ApiError } from '#shared/errors.ts';

import type { Import } from './current-import.ts';
import type { ImportFolder } from './folder.ts';
import type { ImportReport } from './report.ts';

type Issue = ImportFolder['issues'][number];

export interface KnownItem {
  readonly id: string;
  readonly gone: boolean;
}

const FILE = 'issue.csv';
const NAME_MAX = 255;

/** Imports work items, oldest first; returns items by the folder's ids. */
export async function importWorkItems(
  current: Import,
  folder: ImportFolder,
  people: ReadonlyMap<string, string>,
  labels: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, KnownItem>> {
  const { source, report, target } = current;
  const count = report.counts['work items'];
  const items = await readKnown(current);
  const labelsOf = labelsByIssue(folder, labels, report);
  const done = await doneState(current);
  const issues = folder.issues.toSorted((a, b) => a.created.localeCompare(b.created));
  await current.inChunks('work items', issues, async (scope, issue) => {
    if (items.has(issue.id)) {
      count.known += 1;
      return;
    }
    const description_html = htmlOf(issue.description);
    if (description_html === null) {
      report.skipped.push({ file: FILE, id: issue.id, reason: 'has a text that is too large' });
      return;
    }
    const assignee = people.get(issue.assigneeID);
    const assignable = assignee ? await findAssignable(scope, [assignee]) : new Set<string>();
    const isClosed = !issue.open && done !== null;
    const input: CreateWorkItem = {
      name: issue.title.slice(0, NAME_MAX),
      description_html,
      label_ids: labelsOf.get(issue.id) ?? [],
      assignee_ids: [...assignable],
      external_source: source,
      external_id: issue.id,
      ...(isClosed ? { state_id: done } : {}),
    };
    const author = people.get(issue.creatorID);
    const origin = originOf(issue, author ?? target.adminId, isClosed);
    remark(report, issue, {
      'its title was cut to 255 characters': issue.title.length > NAME_MAX,
      'its author is not among the people, so the admin is': author === undefined,
      'its assignee cannot be assigned here': issue.assigneeID !== '' && assignable.size === 0,
      'the project has no state for what is done': !issue.open && done === null,
    });
    const { id } = await importWorkItem(scope, input, origin);
    items.set(issue.id, { id, gone: false });
    count.made += 1;
  });
  return items;
}

function originOf(issue: Issue, created_by: string, isClosed: boolean): ImportedWorkItem {
  const { created } = issue;
  const modified = issue.modified < created ? created : issue.modified;
  return {
    created_at: created,
    updated_at: modified,
    created_by,
    // The folder has no closing date; the item has not changed since `modified`.
    completed_at: isClosed ? modified : null,
  };
}

/** Markdown as sanitized HTML; null = longer than a text may be. */
export function htmlOf(markdown: string): string | null {
  try {
    return markdownToHtml(markdown);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function remark(report: ImportReport, { id }: Issue, reasons: Record<string, boolean>): void {
  for (const [reason, isSo] of Object.entries(reasons)) {
    if (isSo) report.adjusted.push({ file: FILE, id, reason });
  }
}

async function readKnown({ platform, target, source }: Import): Promise<Map<string, KnownItem>> {
  const rows = await platform.database.sql<(KnownItem & { external_id: string })[]>`
    SELECT id, external_id, deleted_at IS NOT NULL AS gone FROM work_items
    WHERE project_id = ${target.projectId} AND external_source = ${source} AND external_id IS NOT NULL
    ORDER BY deleted_at NULLS LAST`;
  // Of several with one id the last in order wins: the one that is not deleted.
  return new Map(rows.toReversed().map(({ external_id, id, gone }) => [external_id, { id, gone }]));
}

/** The first completed state for closed items; null when the project has none. */
async function doneState({ platform, target }: Import): Promise<string | null> {
  const [state] = await platform.database.sql<{ id: string }[]>`
    SELECT id FROM states
    WHERE project_id = ${target.projectId} AND "group" = 'completed' AND ${live(platform.database.sql)}
    ORDER BY sequence, id LIMIT 1`;
  return state?.id ?? null;
}

function labelsByIssue(
  { issueLabels, issues }: ImportFolder,
  labels: ReadonlyMap<string, string>,
  report: ImportReport,
): Map<string, string[]> {
  const known = new Set(issues.map((issue) => issue.id));
  const found = new Map<string, string[]>();
  for (const { issueID, labelID } of issueLabels) {
    const label = labels.get(labelID);
    if (label && known.has(issueID)) {
      found.set(issueID, [...(found.get(issueID) ?? []), label]);
    } else {
      const reason = label ? 'its issue is not in the folder' : 'its label is not there';
      report.skipped.push({ file: 'issueLabel.csv', id: `${labelID} ${issueID}`, reason });
    }
  }
  return found;
}
