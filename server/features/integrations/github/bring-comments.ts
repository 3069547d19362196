import { z } from 'zod';

import { createComment, deleteComment, updateComment } from '#server/features/comments/commands.ts';
import type { CommentRow } from '#server/features/comments/events.ts';
import type { SyncWork } from '#server/features/integrations/running/work.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { htmlOfMarkdown } from '#server/platform/texts/long-texts.ts';
import { CreateComment } from '#shared/contract/comments.ts';

import { digest } from './fields.ts';
import type { GithubComment, GithubIssue } from './github-api.ts';
import { dropLink, linksOfComments, storeLink, type SyncLink } from './links.ts';
import { markOf, unmarked, withoutAuthor } from './markers.ts';
import type { People } from './people.ts';
import { sourceKeyOf } from './poll.ts';
import { markdownOf } from './sides.ts';

/** A comment to send to GitHub: new, changed or deleted here. */
export interface PendingComment {
  readonly id: string;
  readonly itemId: string;
  /** Null = not at GitHub yet. */
  readonly externalId: number | null;
  /** Null = deleted here. */
  readonly markdown: string | null;
  readonly author: string;
  readonly digest: string;
}

/** State of a comment on both sides when they were last equal, and the side of its author. */
export const CommentBase = z.object({
  theirs: z.string(),
  ours: z.string(),
  isOurs: z.boolean(),
});

interface Place {
  readonly issue: GithubIssue;
  readonly itemId: string;
  /** Null = the issue has no comments, and never had. */
  readonly comments: readonly GithubComment[] | null;
}

type Known = CommentRow & { readonly author: string };

/** Imports new, changed and deleted comments of GitHub; returns those to send there. */
export async function bringComments(
  scope: ProjectScope,
  work: SyncWork,
  people: People,
  { issue, itemId, comments }: Place,
): Promise<PendingComment[]> {
  const { sql } = scope;
  const { sync } = work;
  const links = await linksOfComments(sql, sync, itemId);
  const known = await readComments(scope, itemId);
  const byNumber = new Map(links.map((link) => [link.external_id, link]));
  for (const comment of comments ?? []) {
    const link = byNumber.get(comment.id);
    if (link) await bringEdit(scope, work, itemId, comment, link, known);
    else await bringNew(scope, work, people, { issue, itemId, comment, known });
  }
  if (comments) await bringDeletions(scope, work, itemId, comments, links, known);
  return pendingOf(scope, work, itemId);
}

async function readComments({ sql }: ProjectScope, itemId: string): Promise<Map<string, Known>> {
  const rows = await sql<Known[]>`
    SELECT c.*, u.display_name AS author FROM comments c JOIN users u ON u.id = c.actor_id
    WHERE c.work_item_id = ${itemId} AND ${live(sql, 'c')}`;
  return new Map(rows.map((row) => [row.id, row]));
}

async function bringEdit(
  scope: ProjectScope,
  { sync }: SyncWork,
  itemId: string,
  comment: GithubComment,
  link: SyncLink,
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  const row = known.get(link.entity_id);
  const base = CommentBase.safeParse(link.base).data;
  const text = unmarked(comment.body);
  if (!row || !base || digest(text) === base.theirs) return;
  const comment_html = await htmlOfMarkdown(base.isOurs ? withoutAuthor(text) : text);
  const { comment: after } = await updateComment(scope, itemId, row.id, { comment_html });
  await storeLink(scope.sql, sync, 'comment', {
    ...link,
    base: { ...base, theirs: digest(text), ours: await digestOf(scope, after) },
  });
}

interface New {
  readonly issue: GithubIssue;
  readonly itemId: string;
  readonly comment: GithubComment;
  readonly known: ReadonlyMap<string, Known>;
}

async function bringNew(
  scope: ProjectScope,
  { sync }: SyncWork,
  people: People,
  { issue, itemId, comment, known }: New,
): Promise<void> {
  const text = unmarked(comment.body);
  const mark = markOf(comment.body, 'comment');
  const own = mark === null ? undefined : known.get(mark);
  const external_source = sourceKeyOf(sync);
  const external_id = `${sync.name.split('/')[1] ?? ''}#${issue.number}#${comment.id}`.slice(
    0,
    255,
  );
  const brought = [...known.values()].find(
    (row) => row.external_source === external_source && row.external_id === external_id,
  );
  const actor = comment.user ? people.memberOf.get(comment.user.id) : undefined;
  const row =
    own ??
    brought ??
    (
      await createComment(
        scope,
        itemId,
        CreateComment.parse({
          comment_html:
            `${await htmlOfMarkdown(text)}${actor ? '' : signature(comment)}` || '<p></p>',
        }),
        {
          actor_id: actor ?? scope.user.id,
          created_at: comment.created_at,
          external_source,
          external_id,
        },
      )
    ).comment;
  await storeLink(scope.sql, sync, 'comment', {
    entity_id: row.id,
    external_id: comment.id,
    work_item_id: itemId,
    base: { theirs: digest(text), ours: await digestOf(scope, row), isOurs: own !== undefined },
  });
}

/** Names the author, when they have no account here. */
const signature = ({ user }: GithubComment) =>
  user ? `<p><em>@${user.login.replaceAll(/[^\w-]/g, '')}</em></p>` : '';

async function bringDeletions(
  scope: ProjectScope,
  { sync }: SyncWork,
  itemId: string,
  comments: readonly GithubComment[],
  links: readonly SyncLink[],
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  const there = new Set(comments.map(({ id }) => id));
  for (const link of links) {
    if (link.external_id === null || there.has(link.external_id)) continue;
    if (known.has(link.entity_id)) await deleteComment(scope, itemId, link.entity_id);
    await dropLink(scope.sql, sync, 'comment', link.entity_id);
  }
}

/** Comments created since connecting, and those changed or deleted since they were sent. */
async function pendingOf(
  scope: ProjectScope,
  { sync }: SyncWork,
  itemId: string,
): Promise<PendingComment[]> {
  const { sql } = scope;
  const known = await readComments(scope, itemId);
  const links = await linksOfComments(sql, sync, itemId);
  const byId = new Map(links.map((link) => [link.entity_id, link]));
  const pending: PendingComment[] = [];
  for (const row of known.values()) {
    const link = byId.get(row.id);
    const base = CommentBase.safeParse(link?.base).data;
    const isNew = !link && row.external_id === null && row.created_at >= sync.created_at;
    const isHalf = link?.external_id === null;
    const markdown = await markdownOf(sql, row.comment_html);
    const isChanged = base?.isOurs === true && base.ours !== digest(markdown);
    if (!isNew && !isHalf && !isChanged) continue;
    pending.push({
      id: row.id,
      itemId,
      externalId: link?.external_id ?? null,
      markdown,
      author: row.author,
      digest: digest(markdown),
    });
  }
  for (const link of links) {
    if (known.has(link.entity_id)) continue;
    const base = CommentBase.safeParse(link.base).data;
    // Comments by people at GitHub stay there, whoever deletes them here.
    if (base?.isOurs !== true || link.external_id === null) continue;
    const { entity_id: id, external_id: externalId } = link;
    pending.push({ id, itemId, externalId, markdown: null, author: '', digest: '' });
  }
  return pending;
}

async function digestOf({ sql }: ProjectScope, row: Pick<CommentRow, 'comment_html'>) {
  return digest(await markdownOf(sql, row.comment_html));
}
