import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { notifyOf } from '#server/features/notifications/subject-notices.ts';
import { systemFacts } from '#server/platform/access/scope.ts';
import { entityOf } from '#server/platform/changes/entities.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { NotificationImage } from '#shared/contract/notifications.ts';
import type { SubjectName, SubjectValues } from '#shared/notifications/kinds.ts';
import { type World, world } from '#tests/support/world.ts';

const SHELF = 'shelf' as SubjectName;
const PREFERENCES = '/api/users/me/notification-preferences/';
let w: World;

beforeAll(async () => {
  w = await world();
  for (const name of ['test_shelf', 'inbox_test_shelf']) {
    await sql().unsafe(
      `ALTER TABLE notification_preferences ADD COLUMN ${name} boolean NOT NULL DEFAULT true`,
    );
  }
});
afterAll(() => w.close());

const sql = () => w.server.platform.database.sql;
const mails = () =>
  sql()<{ subject: string; text: string; to_address: string }[]>`
    SELECT subject, text, to_address FROM mails WHERE kind = 'test_shelf' ORDER BY created_at`;
const inbox = async (who = w.member) =>
  (await who.get(`${w.workspace.url}/users/notifications/?entity_name=shelf`)).body as {
    id: string;
    read_at: string | null;
    data: object;
  }[];

/** Notifies the member of a shelf. */
function notify(values: object = { items: 12, mood: 'full', note: null }) {
  const id = v7();
  const notice = {
    workspace_id: w.workspace.id,
    project_id: null,
    id,
    name: 'Oak',
    values: values as SubjectValues<SubjectName>,
  };
  return inTransaction(w.server.platform, systemFacts, (scope) =>
    notifyOf(scope, SHELF, { receivers: scope.sql`SELECT ${w.member.id}::uuid AS id`, ...notice }),
  ).then(() => id);
}

describe('a kind of notification that is declared', () => {
  it('has preferences of mails and of the inbox, on the wire and in the store', async () => {
    const on = { test_shelf: true, inbox_test_shelf: true };
    expect((await w.member.get(PREFERENCES)).body).toMatchObject(on);
    const off = { test_shelf: false, inbox_test_shelf: false };
    expect((await w.member.patch(PREFERENCES, off)).body).toMatchObject(off);
    await notify();
    expect([await inbox(), await mails()]).toEqual([[], []]);
    await w.member.patch(PREFERENCES, on);
  });

  it('comes into the inbox and by mail, with the same sentence', async () => {
    const id = await notify();
    const [notice, ...others] = await inbox();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      entity_name: 'shelf',
      entity_identifier: id,
      sender: 'in_app:shelf',
      title: 'Shelf Oak',
      data: { shelf: { id, name: 'Oak', items: 12, mood: 'full', note: null } },
    });
    expect(await inbox(w.admin)).toEqual([]);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to_address: w.member.email,
      subject: 'Oak: Tutti changed full shelf, 12 items',
    });
    expect(mail?.text).toContain(`Open: http://tutti.test/${w.workspace.slug}/shelves/${id}`);
    expect(mail?.text).not.toContain('Tutti changed this');
    await notify({ items: 1, mood: 'tidy', note: 'x' });
    expect((await mails())[1]?.text).toContain('Tutti changed this');
  });

  it('is an image of its receiver alone, and is marked as read', async () => {
    const [notice] = await inbox();
    const id = notice?.id ?? '';
    const entity = entityOf('notification');
    const [image] = await entity.images(sql(), [id]);
    expect(image?.audiences).toEqual([`user:${w.member.id}`]);
    expect(NotificationImage.parse(JSON.parse(String(image?.json)))).toMatchObject({ id });
    expect(await entity.visibleIds(sql(), [`user:${w.member.id}`])).toContain(id);
    await w.member.post(`${w.workspace.url}/users/notifications/${id}/read/`);
    expect((await inbox()).find((one) => one.id === id)?.read_at).not.toBeNull();
    expect((await w.admin.post(`${w.workspace.url}/users/notifications/${id}/read/`)).status).toBe(
      404,
    );
  });
});
