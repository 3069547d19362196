import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { digestJob, sendDigests } from '#server/features/notifications/digest.ts';
import { minuteLater } from '#tests/support/minute-later.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';

interface StoredMail {
  to_address: string;
  subject: string;
  text: string;
  html: string;
  kind: string;
  status: string;
}

describe('the digest', () => {
  let w: World;
  let item: { id: string; key: string; url: string };

  beforeAll(async () => {
    w = await world();
    const made = await w.admin.post(`${w.project.url}/issues/`, {
      name: 'Tap: <b>leaks</b> & drips',
      assignee_ids: [w.member.id],
    });
    item = {
      id: made.body.id,
      key: `${w.project.identifier}-${made.body.sequence_id}`,
      url: `${w.project.url}/issues/${made.body.id}/`,
    };
  });
  afterAll(() => w.close());
  beforeEach(async () => {
    await sql()`TRUNCATE mails, notification_mails, notifications`;
    await prefer(w.member, {});
  });

  const sql = () => w.server.platform.database.sql;
  const send = () => sendDigests(w.server.platform);
  const mails = () => sql()<StoredMail[]>`SELECT * FROM mails ORDER BY created_at, id`;
  const due = async () =>
    (await sql()`SELECT 1 FROM notification_mails WHERE processed_at IS NULL`).length;
  const prefer = (who: Caller, wanted: Partial<Record<Preference, boolean>>) => sql()`
    UPDATE notification_preferences SET
      property_change = ${wanted.property_change ?? false},
      state_change = ${wanted.state_change ?? false}, comment = ${wanted.comment ?? false},
      mention = ${wanted.mention ?? false}, issue_completed = ${wanted.issue_completed ?? false}
    WHERE user_id = ${who.id}`;
  type Preference = 'property_change' | 'state_change' | 'comment' | 'mention' | 'issue_completed';
  const mention = (id: string) =>
    `<mention-component id="x" entity_name="user_mention" entity_identifier="${id}"></mention-component>`;

  /** Each change is an act of its own. */
  const patch = async (body: object) => {
    await minuteLater(w);
    return w.admin.patch(item.url, body);
  };

  it('comes every five minutes', () => {
    expect(digestJob.pattern).toBe('*/5 * * * *');
  });

  it('gets a line only for what the person wants mails of', async () => {
    const changes: Record<string, () => Promise<unknown>> = {
      priority: async () => {
        await patch({ priority: 'high' });
        await patch({ priority: 'low' });
      },
      state: async () => {
        await patch({ state_id: w.project.states['Todo'] });
      },
      completed: async () => {
        await patch({ state_id: w.project.states['Done'] });
      },
      comment: () => w.admin.post(`${item.url}comments/`, { comment_html: '<p>hi</p>' }),
      mention: () =>
        w.admin.post(`${item.url}comments/`, { comment_html: `<p>${mention(w.member.id)}</p>` }),
    };
    const expected: Record<string, Record<string, number>> = {
      none: { priority: 0, state: 0, completed: 0, comment: 0, mention: 0 },
      property_change: { priority: 2, state: 1, completed: 1, comment: 1, mention: 0 },
      state_change: { priority: 0, state: 1, completed: 1, comment: 0, mention: 0 },
      issue_completed: { priority: 0, state: 0, completed: 1, comment: 0, mention: 0 },
      comment: { priority: 0, state: 0, completed: 0, comment: 1, mention: 0 },
      mention: { priority: 0, state: 0, completed: 0, comment: 0, mention: 1 },
    };
    for (const [preference, counts] of Object.entries(expected)) {
      await prefer(w.member, preference === 'none' ? {} : { [preference]: true });
      const found: Record<string, number> = {};
      for (const [name, change] of Object.entries(changes)) {
        await sql()`TRUNCATE notification_mails`;
        await change();
        found[name] = await due();
      }
      expect({ preference, ...found }).toEqual({ preference, ...counts });
    }
    expect(
      (await sql()`SELECT 1 FROM notifications WHERE receiver_id = ${w.member.id}`).length,
    ).toBeGreaterThan(20);
  });

  it('stores with the line what its mail needs', async () => {
    await prefer(w.member, { mention: true });
    await w.admin.post(`${item.url}comments/`, { comment_html: `<p>${mention(w.member.id)}</p>` });
    const [line] = await sql()`
      SELECT m.*, n.id = m.id AS same FROM notification_mails m JOIN notifications n ON n.id = m.id`;
    expect(line).toMatchObject({
      same: true,
      receiver_id: w.member.id,
      triggered_by_id: w.admin.id,
      entity_identifier: item.id,
      entity_name: 'issue',
      data: {
        issue: { id: item.id, project_id: w.project.id, workspace_slug: w.workspace.slug },
        issue_activity: { field: 'mention', verb: 'created', activity_time: expect.any(String) },
      },
    });
  });

  it('is one mail a receiver and item, by actor, with everything since the last', async () => {
    await prefer(w.member, { property_change: true, mention: true });
    await patch({ state_id: w.project.states['Todo'] });
    await patch({ state_id: w.project.states['In Progress'] });
    await patch({ name: 'Tap: <b>leaks</b> & "drips"' });
    const eve = await w.server.person('Eve');
    await w.server.join(w.workspace, eve, 15);
    await w.server.joinProject(w.workspace, w.project, eve, 15);
    await eve.post(`${item.url}comments/`, {
      comment_html: `<p>Ask ${mention(w.admin.id)}</p><p>or ${mention(w.member.id)} &lt;img src=x onerror=alert(1)&gt;</p>`,
    });
    await eve.post(`${item.url}comments/`, { comment_html: '<p>And <em>then</em>?</p>' });
    expect(await send()).toEqual({ mails: 1 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: w.member.email,
      subject: `${item.key} Tap: <b>leaks</b> & "drips"`,
      kind: 'digest',
      status: 'queued',
    });
    const url = `http://tutti.test/${w.workspace.slug}/projects/${w.project.id}/issues`;
    expect(mail?.text).toBe(
      [
        `${item.key} Tap: <b>leaks</b> & "drips"`,
        '',
        '– Ada moved this to In Progress',
        '– Ada renamed this to “Tap: <b>leaks</b> & "drips"”',
        '',
        '– Eve mentioned you in a comment: Ask @Ada',
        'or @Max <img src=x onerror=alert(1)>',
        '– Eve commented: And then?',
        '',
        `Project Project ${w.project.identifier}: ${url}`,
        '',
        'Notification settings: http://tutti.test/profile/preferences/email',
        '',
        `Open work item: ${url}/${item.id}`,
        '',
      ].join('\n'),
    );
    expect(mail?.html).not.toMatch(/<img|<em>|<b>|mention-component/);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    const lines = await sql()`SELECT processed_at, sent_at FROM notification_mails`;
    for (const line of lines) {
      expect(line['processed_at']).not.toBeNull();
      expect(line['sent_at']).not.toBeNull();
    }
    expect(await send()).toEqual({ mails: 0 });
    expect(await mails()).toHaveLength(1);
  });

  it('leaves out what was read meanwhile, and what one may no longer see', async () => {
    await prefer(w.member, { property_change: true });
    await patch({ priority: 'high' });
    await patch({ priority: 'low' });
    const list = await w.member.get(`${w.workspace.url}/users/notifications`);
    const [newest] = list.body;
    await w.member.post(`${w.workspace.url}/users/notifications/${newest.id}/read/`);
    await send();
    expect((await mails())[0]?.text).toContain('– Ada set the priority to High');
    await patch({ priority: 'urgent' });
    await sql()`UPDATE project_members SET is_active = false WHERE member_id = ${w.member.id}`;
    expect(await send()).toEqual({ mails: 0 });
    expect(await mails()).toHaveLength(1);
    expect(await due()).toBe(0);
    await sql()`UPDATE project_members SET is_active = true WHERE member_id = ${w.member.id}`;
  });

  it('says nothing of a value that was set and set back', async () => {
    await prefer(w.member, { property_change: true });
    const { body } = await w.admin.get(item.url);
    await patch({ priority: body.priority === 'none' ? 'low' : 'none' });
    await patch({ priority: body.priority });
    expect(await due()).toBe(2);
    expect(await send()).toEqual({ mails: 0 });
    expect(await due()).toBe(0);
  });

  it('tells what was added and taken away', async () => {
    await prefer(w.member, { property_change: true });
    const label = await w.admin.post(`${w.project.url}/issue-labels/`, { name: 'bug' });
    await patch({ label_ids: [label.body.id] });
    await patch({ label_ids: [], target_date: '2030-01-02' });
    await send();
    const text = (await mails())[0]?.text ?? '';
    expect(text).toContain('– Ada added the label bug\n– Ada removed the label bug');
    expect(text).toContain('– Ada set the due date to Jan 2, 2030');
  });

  it('is written once when several processes make it at once', async () => {
    const people: Caller[] = [];
    for (let i = 0; i < 30; i += 1) {
      const person = await w.server.person(`Reader ${i}`);
      await w.server.join(w.workspace, person, 15);
      await w.server.joinProject(w.workspace, w.project, person, 15);
      await person.post(`${item.url}subscribe/`);
      await prefer(person, { property_change: true });
      people.push(person);
    }
    await patch({ name: 'Once' });
    await patch({ target_date: '2031-01-01' });
    const made = await Promise.all([send(), send(), send(), send()]);
    // A process that finds every receiver taken stops: whoever took them makes the mails.
    expect(made.reduce((sum, { mails: count }) => sum + count, 0)).toBe(30);
    const sent = await mails();
    expect(new Set(sent.map((mail) => mail.to_address)).size).toBe(30);
    expect(await due()).toBe(0);
    for (const mail of sent) {
      expect(mail.text).toContain('Once');
      expect(mail.text).toContain('Jan 1, 2031');
    }
  });
});
