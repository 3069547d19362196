import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createComment } from '#server/features/comments/commands.ts';
import type { CommentRow } from '#server/features/comments/events.ts';
import { readFacts } from '#server/platform/access/facts.ts';
import { type ProjectScope, type ScopeFacts } from '#server/platform/access/scope.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { Comment, CreateComment, ReadComment } from '#shared/contract/comments.ts';
import { world, type World } from '#tests/support/world.ts';

const NOT_FOUND = { error: 'The required object does not exist.' };
const FORBIDDEN = { error: "You don't have the required permissions." };

describe('comments', () => {
  let w: World;
  let item: { id: string };
  let url: string;

  beforeAll(async () => {
    w = await world();
    const made = await w.member.post(`${w.project.url}/issues/`, { name: 'Leaking tap' });
    item = made.body;
    url = `${w.project.url}/issues/${item.id}/comments/`;
  });
  afterAll(() => w.close());

  const logOf = (id: string) => w.server.platform.database.sql`
    SELECT scope_kind, scope, entity, op, rev FROM change_log WHERE entity_id = ${id} ORDER BY id`;

  it('are closed to people without a session and to people outside the project', async () => {
    for (const call of ['get', 'post'] as const) {
      expect((await w.server.anonymous[call](url)).status).toBe(401);
      expect((await w.stranger[call](url)).body).toEqual(FORBIDDEN);
      expect((await w.bystander[call](url)).body).toEqual(FORBIDDEN);
    }
  });

  it('answer a new one with everything the contract names', async () => {
    await w.server.platform.database
      .sql`UPDATE users SET user_timezone = 'Asia/Kolkata' WHERE id = ${w.admin.id}`;
    const reply = await w.admin.post(url, {
      comment_html: ' <p>Please <strong>look</strong></p> ',
      id: w.project.id,
      actor: w.member.id,
    });
    expect(reply.status).toBe(201);
    Comment.parse(reply.body);
    expect(reply.body).toEqual({
      id: expect.any(String),
      comment_html: '<p>Please <strong>look</strong></p>',
      comment_json: {},
      comment_stripped: 'Please look',
      attachments: [],
      access: 'INTERNAL',
      edited_at: null,
      actor: w.admin.id,
      issue: item.id,
      project: w.project.id,
      workspace: w.workspace.id,
      created_by: w.admin.id,
      updated_by: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+05:30$/),
      updated_at: expect.stringMatching(/\+05:30$/),
      deleted_at: null,
      external_source: null,
      external_id: null,
      parent: null,
      resolved_at: null,
      resolved_by: null,
      actor_detail: {
        id: w.admin.id,
        first_name: 'Ada',
        last_name: '',
        avatar: '',
        avatar_url: null,
        is_bot: false,
        display_name: 'Ada',
      },
      issue_detail: {
        id: item.id,
        name: 'Leaking tap',
        description: {},
        description_html: '<p></p>',
        priority: 'none',
        start_date: null,
        target_date: null,
        sequence_id: 1,
        sort_order: 65_535,
        is_draft: false,
      },
      project_detail: {
        id: w.project.id,
        identifier: w.project.identifier,
        name: `Project ${w.project.identifier}`,
        cover_image: null,
        cover_image_url: null,
        logo_props: {},
        description: '',
      },
      workspace_detail: {
        name: w.workspace.slug,
        slug: w.workspace.slug,
        id: w.workspace.id,
        logo_url: null,
      },
      comment_reactions: [],
    });
    await w.server.platform.database
      .sql`UPDATE users SET user_timezone = 'UTC' WHERE id = ${w.admin.id}`;
  });

  it('say which field is wrong', async () => {
    expect((await w.admin.post(url, { access: 'SECRET' })).body).toEqual({
      access: ['"SECRET" is not a valid choice.'],
    });
    expect((await w.admin.post(url, { comment_html: null })).body).toEqual({
      comment_html: ['This field may not be null.'],
    });
    expect((await w.admin.post(url, { comment_html: 7 })).body).toEqual({
      comment_html: ['Not a valid string.'],
    });
    const attachments = Array.from({ length: 11 }, () => 'https://tutti.test/a.png');
    expect((await w.admin.post(url, { attachments })).body).toEqual({
      attachments: ['Ensure this field has no more than 10 elements.'],
    });
    const script = await w.admin.post(url, { attachments: ['javascript:alert(1)'] });
    expect(script.body).toEqual({ attachments: { 0: ['Enter a valid URL.'] } });
    expect((await w.admin.post(url, { comment_html: 'a\u0000b' })).status).toBeLessThan(500);
  });

  it('are cleaned of scripts', async () => {
    const made = await w.member.post(url, {
      comment_html: '<p onclick="x()">hi<script>alert(1)</script><a href=" javascript:x">y</a></p>',
    });
    expect(made.body.comment_html).not.toMatch(/script|onclick/);
    expect(made.body.comment_stripped).toBe('hiy');
  });

  it('a guest comments on his own item, not on others, unless guests may see all', async () => {
    const { sql } = w.server.platform.database;
    const refused = await w.guest.post(url, { comment_html: '<p>me too</p>' });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ error: 'You are not allowed to comment on the issue' });
    expect((await w.guest.get(url)).status).toBe(403);
    await sql`UPDATE work_items SET created_by = ${w.guest.id} WHERE id = ${item.id}`;
    const made = await w.guest.post(url, { comment_html: '<p>mine</p>' });
    expect(made.status).toBe(201);
    await sql`UPDATE work_items SET created_by = ${w.member.id} WHERE id = ${item.id}`;
    expect((await w.guest.patch(`${url}${made.body.id}/`, { comment_html: 'x' })).status).toBe(403);
    await sql`UPDATE projects SET guest_view_all_features = true WHERE id = ${w.project.id}`;
    expect((await w.guest.get(url)).status).toBe(200);
    expect((await w.guest.post(url, {})).body.comment_html).toBe('<p></p>');
    await sql`UPDATE projects SET guest_view_all_features = false WHERE id = ${w.project.id}`;
  });

  it('are not found under an item of another project, and nothing of it is told', async () => {
    const foreign = await w.stranger.post(`${w.foreign.project.url}/issues/`, { name: 'Secret' });
    const reply = await w.admin.post(`${w.project.url}/issues/${foreign.body.id}/comments/`, {
      comment_html: '<p>x</p>',
    });
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual(NOT_FOUND);
    const theirs = await w.stranger.post(
      `${w.foreign.project.url}/issues/${foreign.body.id}/comments/`,
      { comment_html: '<p>theirs</p>' },
    );
    for (const call of ['get', 'patch', 'delete'] as const) {
      const other = await w.admin[call](`${url}${theirs.body.id}/`, {});
      expect([other.status, other.body]).toEqual([404, NOT_FOUND]);
    }
    const unknown = await w.admin.get(`${url}nonsense/`);
    expect(unknown.body).toEqual({ error: 'Page not found.' });
  });

  it('are edited by their author and by an admin, and remember the edit', async () => {
    const made = await w.member.post(url, { comment_html: '<p>one</p>' });
    const one = `${url}${made.body.id}/`;
    const opened = await w.member.patch(one, { access: 'EXTERNAL' });
    expect(opened.status).toBe(200);
    expect(opened.body).toMatchObject({ access: 'EXTERNAL', edited_at: null });
    const same = await w.member.patch(one, { comment_html: '<p>one</p>' });
    expect(same.body.edited_at).toBeNull();
    const edited = await w.member.patch(one, { comment_html: '<p>two</p>', actor: w.admin.id });
    expect(edited.body).toMatchObject({
      comment_html: '<p>two</p>',
      comment_stripped: 'two',
      actor: w.member.id,
      updated_by: w.member.id,
    });
    expect(edited.body.edited_at).not.toBeNull();
    expect((await w.admin.patch(one, { comment_html: '<p>three</p>' })).status).toBe(200);
    const colleague = await w.server.person('Cleo');
    await w.server.join(w.workspace, colleague, 15);
    await w.server.joinProject(w.workspace, w.project, colleague, 15);
    expect((await colleague.patch(one, { comment_html: 'x' })).body).toEqual(FORBIDDEN);
    expect((await colleague.delete(one)).body).toEqual(FORBIDDEN);
    const read = await colleague.get(one);
    ReadComment.parse(read.body);
    expect(read.body).toMatchObject({ comment_html: '<p>three</p>', is_member: true });
  });

  it('cannot be touched by an author who has left the project', async () => {
    const leaver = await w.server.person('Lea');
    await w.server.join(w.workspace, leaver, 15);
    await w.server.joinProject(w.workspace, w.project, leaver, 15);
    const made = await leaver.post(url, { comment_html: '<p>bye</p>' });
    await w.server.platform.database
      .sql`UPDATE project_members SET is_active = false WHERE member_id = ${leaver.id}`;
    const one = `${url}${made.body.id}/`;
    expect((await leaver.patch(one, { comment_html: '<p>x</p>' })).body).toEqual(FORBIDDEN);
    expect((await leaver.delete(one)).body).toEqual(FORBIDDEN);
    expect((await w.admin.get(one)).body.comment_html).toBe('<p>bye</p>');
  });

  it('vanish with the reactions to them when deleted', async () => {
    const made = await w.member.post(url, { comment_html: '<p>oops</p>' });
    const { id } = made.body;
    const reaction = await w.admin.post(`${w.project.url}/comments/${id}/reactions/`, {
      reaction: '128077',
    });
    expect((await w.member.delete(`${url}${id}/`)).status).toBe(204);
    expect((await w.member.get(`${url}${id}/`)).body).toEqual(NOT_FOUND);
    const list = await w.member.get(url);
    expect(list.body.map((comment: { id: string }) => comment.id)).not.toContain(id);
    expect((await logOf(id)).at(-1)).toMatchObject({ scope_kind: 'item', op: 'del' });
    expect((await logOf(reaction.body.id)).at(-1)).toMatchObject({ op: 'del' });
  });

  it('answer each other in a thread, which outlives its first comment', async () => {
    const first = await w.admin.post(url, { comment_html: '<p>Which tap?</p>' });
    const answer = await w.member.post(url, { comment_html: '<p>A</p>', parent: first.body.id });
    expect(answer.body.parent).toBe(first.body.id);
    const second = await w.member.post(url, { comment_html: '<p>B</p>', parent: answer.body.id });
    expect(second.body.parent).toBe(first.body.id);
    const other = await w.member.post(`${w.project.url}/issues/`, { name: 'Another' });
    const elsewhere = `${w.project.url}/issues/${other.body.id}/comments/`;
    const refused = await w.member.post(elsewhere, { parent: first.body.id });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['parent']]);

    expect((await w.admin.delete(`${url}${first.body.id}/`)).status).toBe(204);
    expect((await w.member.get(`${url}${answer.body.id}/`)).body.parent).toBeNull();
    expect((await w.member.get(`${url}${second.body.id}/`)).body.parent).toBe(answer.body.id);
    expect(await logOf(second.body.id)).toHaveLength(2);
  });

  it('tell those who wrote in a thread of an answer', async () => {
    const first = await w.admin.post(url, { comment_html: '<p>Who knows?</p>' });
    const answer = await w.member.post(url, { comment_html: '<p>I</p>', parent: first.body.id });
    const told = await w.server.platform.database.sql`
      SELECT receiver_id FROM notifications
      WHERE data->'issue_activity'->>'new_identifier' = ${answer.body.id}`;
    expect(told.map((row) => row['receiver_id'])).toContain(w.admin.id);
  });

  it('are settled by members and by who began the thread, and opened again', async () => {
    const first = await w.admin.post(url, { comment_html: '<p>Agreed?</p>' });
    const answer = await w.member.post(url, { comment_html: '<p>Yes</p>', parent: first.body.id });
    const of = (id: string) => `${url}${id}/resolution/`;
    expect((await w.member.post(of(answer.body.id), {})).status).toBe(400);
    const settled = await w.member.post(of(first.body.id), {});
    expect(settled.status).toBe(200);
    Comment.parse(settled.body);
    expect(settled.body).toMatchObject({ resolved_by: w.member.id, edited_at: null });
    expect(settled.body.resolved_at).not.toBeNull();
    const again = await w.admin.post(of(first.body.id), {});
    expect(again.body.resolved_by).toBe(w.member.id);
    expect((await w.admin.delete(of(first.body.id))).status).toBe(204);
    expect((await w.admin.get(`${url}${first.body.id}/`)).body.resolved_at).toBeNull();

    const { sql } = w.server.platform.database;
    await sql`UPDATE projects SET guest_view_all_features = true WHERE id = ${w.project.id}`;
    expect((await w.guest.post(of(first.body.id), {})).body).toEqual(FORBIDDEN);
    const own = await w.guest.post(url, { comment_html: '<p>Mine</p>' });
    expect((await w.guest.post(of(own.body.id), {})).status).toBe(200);
    await sql`UPDATE projects SET guest_view_all_features = false WHERE id = ${w.project.id}`;
  });

  it('go to those who have the item open, in the image of the feed', async () => {
    const made = await w.member.post(url, { comment_html: '<p>seen</p>' });
    const rows = await logOf(made.body.id);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      scope_kind: 'item',
      scope: item.id,
      entity: 'comment',
      op: 'up',
    });
  });

  it('brought in by an import keep their author and date, and tell nobody', async () => {
    const { database } = w.server.platform;
    const facts = await projectFacts();
    const [before] = await database.sql`SELECT updated_at FROM work_items WHERE id = ${item.id}`;
    const told = () => database.sql`SELECT 1 FROM notifications`;
    const count = (await told()).length;
    const imported = {
      actor_id: w.bystander.id,
      created_at: '2020-01-02 03:04:05.678901+00',
      external_source: 'csv',
      external_id: '7',
    };
    const { comment } = await inTransaction<ProjectScope, { comment: CommentRow }>(
      w.server.platform,
      facts,
      (scope) => createComment(scope, item.id, CreateComment.parse({}), imported),
    );
    const read = await w.member.get(`${url}${comment.id}/`);
    expect(read.body).toMatchObject({
      actor: w.bystander.id,
      created_by: w.bystander.id,
      created_at: '2020-01-02T03:04:05.678901Z',
      external_id: '7',
    });
    expect(await told()).toHaveLength(count);
    const [after] = await database.sql`SELECT updated_at FROM work_items WHERE id = ${item.id}`;
    expect(after).toEqual(before);
  });

  /** The scope of an import by the project's admin. */
  async function projectFacts(): Promise<ScopeFacts<ProjectScope>> {
    const { sql } = w.server.platform.database;
    const [session] = await sql<{ token_hash: string }[]>`
      SELECT token_hash FROM sessions WHERE user_id = ${w.admin.id}`;
    const facts = await readFacts(sql, {
      token_hash: session?.token_hash ?? '',
      kind: 'app',
      slug: w.workspace.slug,
      project_id: w.project.id,
      mutation_id: null,
    });
    if (!facts?.workspace || !facts.project || !facts.role) throw new Error('No such scope.');
    const { principal, workspace, project, role, project_role } = facts;
    const person = { principal, user: principal.user, role, project_role };
    return { ...person, workspace, project, mutation_id: null, entity_id: null };
  }

  it('list the newest first', async () => {
    const list = await w.member.get(url);
    const moments = list.body.map((comment: { created_at: string }) => comment.created_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    for (const comment of list.body) ReadComment.parse(comment);
  });
});
