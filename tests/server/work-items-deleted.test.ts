import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Caller, world, type World } from '#tests/support/world.ts';

/** *Recently deleted* (our own calls): what was deleted comes back as it was. */
describe('deleted items', () => {
  let w: World;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = w.project.url;
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  const make = async (fields: Record<string, unknown> = {}, who: Caller = w.member) =>
    (await who.post(`${url}/issues/`, { name: 'item', ...fields })).body.id as string;
  const restore = (who: Caller, ...issue_ids: string[]) =>
    who.post(`${url}/restore-issues/`, { issue_ids });
  const read = async (id: string) => (await w.admin.get(`${url}/issues/${id}/`)).body;
  const listed = async (who: Caller): Promise<string[]> => {
    const { body } = await who.get(`${url}/recently-deleted-issues/`);
    return body.results.map((row: { id: string }) => row.id);
  };

  it('come back with everything that hung on them', async () => {
    const { body: label } = await w.admin.post(`${url}/issue-labels/`, { name: 'kept' });
    const { body: lost } = await w.admin.post(`${url}/issue-labels/`, { name: 'lost' });
    const other = await make();
    const id = await make({
      description_html: '<p>words</p>',
      label_ids: [label.id, lost.id],
      assignee_ids: [w.admin.id],
    });
    const child = await make({ parent_id: id });
    const grandchild = await make({ parent_id: child });
    const on = `${url}/issues/${id}`;
    const { body: gone } = await w.member.post(`${on}/comments/`, { comment_html: '<p>gone</p>' });
    await w.member.delete(`${on}/comments/${gone.id}/`);
    const { body: comment } = await w.member.post(`${on}/comments/`, { comment_html: '<p>c</p>' });
    await w.member.post(`${url}/comments/${comment.id}/reactions/`, { reaction: '128077' });
    await w.member.post(`${on}/reactions/`, { reaction: '128077' });
    await w.member.post(`${on}/issue-links/`, { url: 'a.example' });
    await w.member.post(`${on}/issue-relation/`, { relation_type: 'blocking', issues: [other] });
    await w.admin.post(`${on}/subscribe/`);
    await sql()`
      INSERT INTO assets (asset, entity_type, workspace_id, project_id, work_item_id, comment_id, is_uploaded,
        deleted_at)
      SELECT gen_random_uuid()::text, kind, ${w.workspace.id}, ${w.project.id}, item::uuid, comment::uuid, true,
        gone::timestamptz
      FROM (VALUES ('ISSUE_ATTACHMENT', ${id}, NULL, NULL), ('COMMENT_DESCRIPTION', NULL, ${comment.id}, NULL),
        ('ISSUE_ATTACHMENT', ${id}, NULL, '2026-01-01')) AS file(kind, item, comment, gone)`;
    const files = () =>
      sql()`SELECT entity_type, is_deleted, deleted_at IS NULL AS is_here FROM assets ORDER BY asset`;
    const stored = await files();
    const parts = async () => ({
      history: (await w.admin.get(`${on}/history/`)).body
        .map((line: { id: string }) => line.id)
        .toSorted(),
      links: (await w.admin.get(`${on}/issue-links/`)).body.map((row: { id: string }) => row.id),
      reactions: (await w.admin.get(`${on}/reactions/`)).body.length,
      relations: (await w.admin.get(`${on}/issue-relation/`)).body.blocking.length,
      subscribed: (await w.admin.get(`${on}/subscribe/`)).body.subscribed,
      comment: (await w.admin.get(`${on}/comments/${comment.id}/`)).body.comment_reactions.length,
    });
    const before = { item: await read(id), parts: await parts() };
    expect(before.parts).toMatchObject({
      reactions: 1,
      relations: 1,
      subscribed: true,
      comment: 1,
    });

    expect((await w.admin.delete(`${on}/`)).status).toBe(204);
    await w.admin.delete(`${url}/issue-labels/${lost.id}/`);
    expect(await listed(w.admin)).toEqual([id]);
    expect((await w.admin.get(`${on}/`)).status).toBe(404);

    const reply = await restore(w.admin, id);
    expect([reply.status, reply.body]).toEqual([200, { message: '1 issues were restored' }]);
    const after = { item: await read(id), parts: await parts() };
    expect(after.item).toEqual({
      ...before.item,
      label_ids: [label.id],
      updated_at: after.item.updated_at,
      updated_by: w.admin.id,
    });
    expect(await files()).toEqual(stored);
    expect(after.item.sub_issues_count).toBe(1);
    expect((await read(child)).parent_id).toBe(id);
    expect((await read(grandchild)).parent_id).toBe(child);
    const [restored] = after.parts.history.filter(
      (line: string) => !before.parts.history.includes(line),
    );
    expect(after.parts).toEqual({
      ...before.parts,
      history: [...before.parts.history, restored].toSorted(),
    });
    expect(await listed(w.admin)).toEqual([]);
  });

  it('come back without what is gone for good: their parent, and their place in an import', async () => {
    const parent = await make();
    const external = { external_source: 'csv', external_id: '7' };
    const id = await make({ parent_id: parent, ...external });
    await w.member.delete(`${url}/issues/${id}/`);
    await w.member.delete(`${url}/issues/${parent}/`);
    await make(external);
    expect((await restore(w.member, id)).status).toBe(200);
    expect((await read(id)).parent_id).toBeNull();
    expect((await read(id)).state_id).toBe(w.project.states['Backlog']);
  });

  it('come back without the cycle and the modules that are gone since', async () => {
    const made = async (what: string, name: string) =>
      (await w.member.post(`${url}/${what}/`, { name })).body.id as string;
    const [cycle, kept, lost] = [
      await made('cycles', 'Gone'),
      await made('modules', 'Kept'),
      await made('modules', 'Lost'),
    ];
    const id = await make();
    await w.member.post(`${url}/cycles/${cycle}/cycle-issues/`, { issues: [id] });
    await w.member.post(`${url}/issues/${id}/modules/`, { modules: [kept, lost] });
    await w.admin.delete(`${url}/issues/${id}/`);
    await w.member.delete(`${url}/cycles/${cycle}/`);
    await w.member.delete(`${url}/modules/${lost}/`);
    expect((await restore(w.admin, id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ cycle_id: null, module_ids: [kept] });
  });

  it('that went one by one count once below their parent', async () => {
    const parent = await make();
    const [one, two] = [await make({ parent_id: parent }), await make({ parent_id: parent })];
    await w.admin.delete(`${url}/bulk-delete-issues/`, { issue_ids: [one, two] });
    expect((await read(parent)).sub_issues_count).toBe(0);
    expect((await restore(w.admin, one, two)).status).toBe(200);
    expect((await read(parent)).sub_issues_count).toBe(2);
  });

  it('are taken back by those who could delete them, all or none', async () => {
    const own = await make();
    const foreign = await make({}, w.admin);
    await w.admin.delete(`${url}/bulk-delete-issues/`, { issue_ids: [own, foreign] });
    const states = () => sql()`SELECT id, deleted_at FROM work_items ORDER BY id`;
    const before = await states();
    expect((await restore(w.member, own, foreign)).status).toBe(403);
    expect((await restore(w.guest, own)).status).toBe(403);
    expect((await restore(w.bystander, own)).status).toBe(403);
    expect((await restore(w.admin, own, await make())).status).toBe(404);
    expect((await states()).slice(0, before.length)).toEqual(before);
    expect(await listed(w.member)).toContain(own);
    expect(await listed(w.member)).not.toContain(foreign);
    expect(await listed(w.guest)).toEqual([]);
    expect((await restore(w.member, own)).status).toBe(200);
  });

  it('are listed page by page, and not after 30 days', async () => {
    const ids = await Promise.all(Array.from({ length: 102 }, () => make()));
    await w.admin.delete(`${url}/bulk-delete-issues/`, { issue_ids: ids });
    const old = await make();
    await w.admin.delete(`${url}/issues/${old}/`);
    await sql()`UPDATE work_items SET deleted_at = now() - interval '31 days' WHERE id = ${old}`;
    expect((await restore(w.admin, old)).status).toBe(404);
    const first = (await w.admin.get(`${url}/recently-deleted-issues/`)).body;
    expect(first.results).toHaveLength(100);
    const next = `${url}/recently-deleted-issues/?cursor=${encodeURIComponent(first.next_cursor)}`;
    const second = (await w.admin.get(next)).body;
    const found = [...first.results, ...second.results].map((row: { id: string }) => row.id);
    expect(found.slice(0, 102).toSorted()).toEqual(ids.toSorted());
    expect(found).not.toContain(old);
    expect(second.next_cursor).toBeNull();
    const odd = await w.admin.get(`${url}/recently-deleted-issues/?cursor=yesterday`);
    expect(odd.status).toBe(400);
  });
});
