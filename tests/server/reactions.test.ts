import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { entityOf } from '#server/platform/changes/entities.ts';
import { CommentImage } from '#shared/contract/comments.ts';
import {
  CommentReaction,
  CommentReactionImage,
  WorkItemReaction,
  WorkItemReactionImage,
} from '#shared/contract/reactions.ts';
import { world, type World } from '#tests/support/world.ts';

const NOT_FOUND = { error: 'The required object does not exist.' };

describe('reactions', () => {
  let w: World;
  let itemId: string;
  let commentId: string;
  let onItem: string;
  let onComment: string;

  beforeAll(async () => {
    w = await world();
    const item = await w.member.post(`${w.project.url}/issues/`, { name: 'Leaking tap' });
    itemId = item.body.id;
    onItem = `${w.project.url}/issues/${itemId}/reactions/`;
    const comment = await w.member.post(`${w.project.url}/issues/${itemId}/comments/`, {
      comment_html: '<p>look</p>',
    });
    commentId = comment.body.id;
    onComment = `${w.project.url}/comments/${commentId}/reactions/`;
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  const lastLog = async (id: string) => {
    const rows = await sql()`SELECT scope_kind, scope, entity, op, rev FROM change_log
      WHERE entity_id = ${id} ORDER BY id`;
    return rows.at(-1);
  };

  it('are closed to people without a session and to people outside the project', async () => {
    for (const url of [onItem, onComment]) {
      expect((await w.server.anonymous.post(url, { reaction: '1' })).status).toBe(401);
      expect((await w.stranger.get(url)).status).toBe(403);
      expect((await w.bystander.post(url, { reaction: '1' })).status).toBe(403);
      expect((await w.bystander.delete(`${url}1/`)).status).toBe(403);
    }
  });

  it('say which field is wrong', async () => {
    for (const url of [onItem, onComment]) {
      expect((await w.admin.post(url, {})).body).toEqual({ reaction: ['This field is required.'] });
      expect((await w.admin.post(url, { reaction: 'x'.repeat(21) })).body).toEqual({
        reaction: ['Ensure this field has no more than 20 characters.'],
      });
    }
  });

  it("to an item: add, refuse the same twice, list, withdraw one's own alone", async () => {
    const made = await w.admin.post(onItem, { reaction: '128077', actor: w.member.id });
    expect(made.status).toBe(201);
    WorkItemReaction.parse(made.body);
    expect(made.body).toMatchObject({
      reaction: '128077',
      actor: w.admin.id,
      issue: itemId,
      project: w.project.id,
      workspace: w.workspace.id,
      created_by: w.admin.id,
      actor_detail: { display_name: 'Ada' },
    });
    const again = await w.admin.post(onItem, { reaction: '128077' });
    expect([again.status, again.body]).toEqual([400, { error: 'The payload is not valid' }]);
    expect(await lastLog(made.body.id)).toMatchObject({
      scope_kind: 'item',
      scope: itemId,
      entity: 'work_item_reaction',
      op: 'up',
    });
    expect((await w.member.delete(`${onItem}128077/`)).body).toEqual(NOT_FOUND);
    expect((await w.member.get(onItem)).body).toHaveLength(1);
    expect((await w.admin.delete(`${onItem}128077/`)).status).toBe(204);
    expect((await w.admin.delete(`${onItem}128077/`)).body).toEqual(NOT_FOUND);
    expect(await lastLog(made.body.id)).toMatchObject({ op: 'del' });
    expect(await sql()`SELECT 1 FROM work_item_reactions`).toHaveLength(0);
  });

  it("to a comment: add, refuse the same twice, list, withdraw one's own alone", async () => {
    const made = await w.admin.post(onComment, { reaction: '128078' });
    expect(made.status).toBe(201);
    CommentReaction.parse(made.body);
    expect(made.body).toMatchObject({ reaction: '128078', actor: w.admin.id, comment: commentId });
    const again = await w.admin.post(onComment, { reaction: '128078' });
    expect([again.status, again.body]).toEqual([
      400,
      { error: 'Reaction already exists for the user' },
    ]);
    const comment = await w.member.get(`${w.project.url}/issues/${itemId}/comments/${commentId}/`);
    expect(comment.body.comment_reactions).toEqual([made.body]);
    expect((await w.member.get(onComment)).body).toEqual([made.body]);
    expect((await w.member.delete(`${onComment}128078/`)).body).toEqual(NOT_FOUND);
    expect((await w.admin.delete(`${onComment}128078/`)).status).toBe(204);
    expect((await w.member.get(onComment)).body).toEqual([]);
    expect(await lastLog(made.body.id)).toMatchObject({ entity: 'comment_reaction', op: 'del' });
  });

  it('raise the revision of their comment without an edit', async () => {
    const read = () =>
      sql()`SELECT rev, updated_at, edited_at FROM comments WHERE id = ${commentId}`;
    const [before] = await read();
    await w.member.post(onComment, { reaction: '9992' });
    const [after] = await read();
    expect(after).toMatchObject({
      rev: before?.['rev'] + 1,
      updated_at: before?.['updated_at'],
      edited_at: null,
    });
    expect(await lastLog(commentId)).toMatchObject({ entity: 'comment', rev: after?.['rev'] });
  });

  it('twice at once are one', async () => {
    const both = await Promise.all([
      w.admin.post(onItem, { reaction: '128064' }),
      w.admin.post(onItem, { reaction: '128064' }),
    ]);
    expect(both.map((reply) => reply.status).toSorted()).toEqual([201, 400]);
  });

  it('are refused to a guest on an item he may not see', async () => {
    expect((await w.guest.post(onItem, { reaction: '1' })).status).toBe(403);
    expect((await w.guest.get(onItem)).status).toBe(403);
    expect((await w.guest.post(onComment, { reaction: '1' })).status).toBe(403);
  });

  it('to an item or comment of another project are not found', async () => {
    const foreign = await w.stranger.post(`${w.foreign.project.url}/issues/`, { name: 'Secret' });
    const theirs = await w.stranger.post(
      `${w.foreign.project.url}/issues/${foreign.body.id}/comments/`,
      { comment_html: '<p>theirs</p>' },
    );
    const urls = [
      `${w.project.url}/issues/${foreign.body.id}/reactions/`,
      `${w.project.url}/comments/${theirs.body.id}/reactions/`,
    ];
    for (const url of urls) {
      for (const reply of [
        await w.admin.get(url),
        await w.admin.post(url, { reaction: '1' }),
        await w.admin.delete(`${url}1/`),
      ]) {
        expect([reply.status, reply.body]).toEqual([404, NOT_FOUND]);
      }
    }
  });

  it('have images that go to the open item alone', async () => {
    const made = await w.admin.post(onItem, { reaction: '128516' });
    const cases = [
      ['work_item_reaction', WorkItemReactionImage, [made.body.id]],
      ['comment', CommentImage, [commentId]],
      [
        'comment_reaction',
        CommentReactionImage,
        (await w.admin.get(onComment)).body.map((row: { id: string }) => row.id),
      ],
    ] as const;
    for (const [name, schema, ids] of cases) {
      const entity = entityOf(name);
      const images = await entity.images(sql(), ids);
      expect(images.map((image) => image.id)).toEqual(ids);
      for (const image of images) {
        expect(image.audiences).toEqual([`item:${itemId}`]);
        expect(schema.strict().parse(JSON.parse(image.json)).rev).toBe(image.rev);
      }
      expect(await entity.visibleIds(sql(), [`item:${itemId}`])).toEqual(
        expect.arrayContaining([...ids]),
      );
      expect(await entity.visibleIds(sql(), [`project:${w.project.id}`])).toEqual([]);
    }
  });
});
