import { createComment } from '#server/features/comments/commands.ts';
import { CreateComment } from '#shared/contract/comments.ts';

import type { Import } from './current-import.ts';
import type { ImportFolder } from './folder.ts';
import { htmlOf, type KnownItem } from './work-items.ts';

const FILE = 'comment.csv';

/** Imports comments with their dates and authors, oldest first. */
export async function importComments(
  current: Import,
  comments: ImportFolder['comments'],
  people: ReadonlyMap<string, string>,
  items: ReadonlyMap<string, KnownItem>,
): Promise<void> {
  const { source, report, target } = current;
  const count = report.counts.comments;
  const known = await readKnown(current);
  const inOrder = comments.toSorted((a, b) => a.created.localeCompare(b.created));
  await current.inChunks('comments', inOrder, async (scope, comment) => {
    if (known.has(comment.id)) {
      count.known += 1;
      return;
    }
    const item = items.get(comment.issueID);
    const comment_html = htmlOf(comment.body);
    if (!item || item.gone || comment_html === null) {
      const reason = comment_html === null ? 'has a text that is too large' : missing(item);
      report.skipped.push({ file: FILE, id: comment.id, reason });
      return;
    }
    const author = people.get(comment.creatorID);
    if (author === undefined) {
      const reason = 'its author is not among the people, so the admin is';
      report.adjusted.push({ file: FILE, id: comment.id, reason });
    }
    await createComment(scope, item.id, CreateComment.parse({ comment_html }), {
      actor_id: author ?? target.adminId,
      created_at: comment.created,
      external_source: source,
      external_id: comment.id,
    });
    count.made += 1;
  });
}

const missing = (item: KnownItem | undefined) =>
  item ? 'its work item was deleted here' : 'its issue is not among those imported';

async function readKnown({ platform, target, source }: Import): Promise<Set<string>> {
  const rows = await platform.database.sql<{ external_id: string }[]>`
    SELECT c.external_id FROM work_items i JOIN comments c ON c.work_item_id = i.id
    WHERE i.project_id = ${target.projectId} AND i.external_source = ${source}
      AND c.external_source = ${source} AND c.external_id IS NOT NULL`;
  return new Set(rows.map((row) => row.external_id));
}
