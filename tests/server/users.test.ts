import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { offsetMinutes, TIME_ZONE_CHOICES, timeZoneRows } from '#shared/lib/timezones.ts';
import { type Caller, startServer, type TestServer } from '#tests/support/world.ts';

const ME = '/api/users/me/';

describe('the account', () => {
  let server: TestServer;
  let me: Caller;
  let other: Caller;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    me = await server.person('Max');
    other = await server.person('Ada');
  });

  const sql = () => server.platform.database.sql;

  it('is closed to people without a session, with a body that names nobody', async () => {
    const { anonymous } = server;
    for (const reply of [
      await anonymous.get(ME),
      await anonymous.patch(ME, { first_name: 'x' }),
      await anonymous.delete(ME),
      await anonymous.get(`${ME}profile/`),
      await anonymous.patch(`${ME}profile/`, {}),
      await anonymous.get(`${ME}settings/`),
      await anonymous.get(`${ME}accounts/`),
      await anonymous.get(`${ME}instance-admin/`),
      await anonymous.patch(`${ME}onboard/`, {}),
      await anonymous.get(`${ME}notification-preferences/`),
    ]) {
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({ detail: 'Authentication credentials were not provided.' });
    }
  });

  it('says who I am, without secrets', async () => {
    const reply = await me.get(ME);
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, max-age=12');
    expect(reply.headers['vary']).toBe('Cookie');
    expect(reply.body).toEqual({
      id: me.id,
      avatar: '',
      avatar_url: null,
      cover_image: null,
      cover_image_url: null,
      date_joined: expect.any(String),
      display_name: 'Max',
      email: me.email,
      first_name: 'Max',
      last_name: '',
      is_active: true,
      is_bot: false,
      is_email_verified: true,
      user_timezone: 'UTC',
      username: expect.stringMatching(/^[0-9a-f]{32}$/),
      is_password_autoset: false,
      last_login_medium: 'email',
    });
  });

  it('has a display name that follows the names until one is chosen', async () => {
    const address = me.email.slice(0, me.email.indexOf('@'));
    // As an account is right after signing up.
    await sql()`UPDATE users SET first_name = '', display_name = ${address} WHERE id = ${me.id}`;
    const now = async (change: object) => (await me.patch(ME, change)).body.display_name;
    expect(await now({ user_timezone: 'UTC' })).toBe(address);
    expect(await now({ first_name: 'Jo', last_name: 'Doe' })).toBe('Jo Doe');
    expect(await now({ last_name: 'Day' })).toBe('Jo Day');
    expect(await now({ first_name: 'Josephine', display_name: 'Jo' })).toBe('Jo');
    expect(await now({ last_name: 'Night' })).toBe('Jo');
  });

  it('changes names, pictures and zone, and nothing else', async () => {
    const before = (await me.get(ME)).body;
    const reply = await me.patch(ME, {
      first_name: ' Maximilian ',
      last_name: '\u202EMuster\u200B',
      display_name: '<script>max</script>',
      avatar: 'http://tutti.test/max.png',
      cover_image: 'https://pictures.test/sea.png',
      cover_image_asset: null,
      avatar_url: 'ignored',
      user_timezone: 'Asia/Kolkata',
      email: other.email,
      username: 'root',
      is_active: false,
      is_bot: true,
      is_superuser: true,
      is_email_verified: true,
      is_password_autoset: true,
      last_login_medium: 'google',
      id: other.id,
      password_hash: 'x',
      date_joined: '2000-01-01T00:00:00Z',
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...before,
      first_name: 'Maximilian',
      last_name: 'Muster',
      display_name: '<script>max</script>',
      avatar: 'http://tutti.test/max.png',
      avatar_url: 'http://tutti.test/max.png',
      cover_image: 'https://pictures.test/sea.png',
      cover_image_url: 'https://pictures.test/sea.png',
      user_timezone: 'Asia/Kolkata',
      date_joined: expect.stringMatching(/\+05:30$/),
    });
    const log = await sql()`
      SELECT scope_kind, entity, op FROM change_log WHERE scope = ${me.id}`;
    expect(log).toEqual([{ scope_kind: 'user', entity: 'user', op: 'up' }]);
  });

  it('says which field is wrong and changes nothing', async () => {
    const before = (await me.get(ME)).body;
    const say = async (body: object) => {
      const reply = await me.patch(ME, body);
      expect(reply.status).toBe(400);
      return reply.body;
    };
    expect(await say({ first_name: 'see https://x.org' })).toEqual({
      first_name: ['First name cannot contain a URL.'],
    });
    expect(await say({ last_name: 'HTTP://x.org' })).toEqual({
      last_name: ['Last name cannot contain a URL.'],
    });
    expect(await say({ display_name: ' \u200B ' })).toEqual({
      display_name: ['This field may not be blank.'],
    });
    expect(await say({ display_name: 'x'.repeat(10_000) })).toEqual({
      display_name: ['Ensure this field has no more than 255 characters.'],
    });
    expect(await say({ user_timezone: '+05:30' })).toEqual({
      user_timezone: ['"+05:30" is not a valid choice.'],
    });
    expect(await say({ cover_image: 'javascript:alert(1)' })).toEqual({
      cover_image: ['Enter a valid URL.'],
    });
    expect(await say({ avatar: '//evil.test/x' })).toEqual({ avatar: ['Enter a valid URL.'] });
    expect(await say({ first_name: null })).toEqual({
      first_name: ['This field may not be null.'],
    });
    expect((await me.get(ME)).body).toEqual(before);
  });

  it("takes only the person's own uploads as pictures", async () => {
    const [mine, theirs, file] = await sql()<{ id: string }[]>`
      INSERT INTO assets (asset, entity_type, user_id, is_uploaded) VALUES
        (gen_random_uuid()::text, 'USER_AVATAR', ${me.id}, true),
        (gen_random_uuid()::text, 'USER_AVATAR', ${other.id}, true),
        (gen_random_uuid()::text, 'ISSUE_ATTACHMENT', ${me.id}, true)
      RETURNING id`;
    for (const asset of [theirs, file]) {
      const refused = await me.patch(ME, { avatar_asset: asset?.id });
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({
        avatar_asset: [`Invalid pk "${asset?.id}" - object does not exist.`],
      });
    }
    const set = await me.patch(ME, { avatar_asset: mine?.id });
    expect(set.body.avatar_url).toBe(`/api/assets/v2/static/${mine?.id}/`);
    expect((await me.patch(ME, { avatar_asset: null })).body.avatar_url).toBeNull();
  });

  it('keeps preferences and progress', async () => {
    const profile = await me.get(`${ME}profile/`);
    expect(profile.headers['cache-control']).toBe('private, max-age=12');
    expect(profile.body).toEqual({
      id: expect.any(String),
      user: me.id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      theme: {},
      is_tour_completed: false,
      onboarding_step: {
        profile_complete: false,
        workspace_create: false,
        workspace_invite: false,
        workspace_join: false,
      },
      use_case: null,
      role: null,
      is_onboarded: true,
      last_workspace_id: null,
      billing_address_country: 'INDIA',
      billing_address: null,
      has_billing_address: false,
      company_name: '',
      is_smooth_cursor_enabled: false,
      is_mobile_onboarded: false,
      mobile_timezone_auto_set: false,
      mobile_onboarding_step: {
        profile_complete: false,
        workspace_create: false,
        workspace_join: false,
      },
      language: 'en',
      start_of_the_week: 0,
    });
    const changed = await me.patch(`${ME}profile/`, {
      theme: { theme: 'dark' },
      role: 'Founder / Executive',
      start_of_the_week: '1',
      language: 'de',
      user: other.id,
      id: other.id,
    });
    expect(changed.body).toEqual({
      ...profile.body,
      theme: { theme: 'dark' },
      role: 'Founder / Executive',
      start_of_the_week: 1,
      language: 'de',
      updated_at: expect.any(String),
    });
    const say = async (body: object) => (await me.patch(`${ME}profile/`, body)).body;
    expect(await say({ start_of_the_week: 9 })).toEqual({
      start_of_the_week: ['"9" is not a valid choice.'],
    });
    expect(await say({ role: 'x'.repeat(301) })).toEqual({
      role: ['Ensure this field has no more than 300 characters.'],
    });
    expect(await say({ theme: 'dark' })).toEqual({ theme: ['Expected an object.'] });
    expect(await say({ theme: { x: 'y'.repeat(30_000) } })).toHaveProperty('theme');
    expect(await say({ is_onboarded: 'perhaps' })).toEqual({
      is_onboarded: ['Must be a valid boolean.'],
    });
    expect((await other.get(`${ME}profile/`)).body.theme).toEqual({});
    const log = await sql()`
      SELECT scope, entity, op FROM change_log WHERE entity_id = ${profile.body.id}`;
    expect(log).toEqual([{ scope: me.id, entity: 'user_profile', op: 'up' }]);
  });

  it('is made whole on first sight when the profile or the preferences are missing', async () => {
    await sql()`DELETE FROM profiles WHERE user_id = ${me.id}`;
    await sql()`DELETE FROM notification_preferences WHERE user_id = ${me.id}`;
    expect((await me.get(`${ME}profile/`)).body.user).toBe(me.id);
    expect((await me.get(`${ME}notification-preferences/`)).body).toMatchObject({
      user: me.id,
      property_change: true,
      state_change: false,
      comment: true,
      mention: true,
      issue_completed: false,
    });
    await sql()`UPDATE notification_preferences
      SET property_change = false, comment = false, mention = false WHERE user_id = ${me.id}`;
  });

  it('notes the first steps and the tour; a missing value counts as false', async () => {
    const done = { message: 'Updated successfully' };
    expect((await me.patch(`${ME}onboard/`, {})).body).toEqual(done);
    expect((await me.patch(`${ME}tour-completed/`, { is_tour_completed: true })).body).toEqual(
      done,
    );
    const { body } = await me.get(`${ME}profile/`);
    expect(body).toMatchObject({ is_onboarded: false, is_tour_completed: true });
  });

  it('leads to the last workspace, or to the oldest', async () => {
    const settings = async () => (await me.get(`${ME}settings/`)).body;
    expect(await settings()).toEqual({
      id: me.id,
      email: me.email,
      workspace: {
        last_workspace_id: null,
        last_workspace_slug: null,
        fallback_workspace_id: null,
        fallback_workspace_slug: null,
        invites: 0,
      },
    });
    const oldest = await server.workspace(other);
    const newer = await server.workspace(other);
    const foreign = await server.workspace(other);
    await server.join(oldest, me, 15);
    await server.join(newer, me, 5);
    await other.post(`${foreign.url}/invitations/`, { emails: [{ email: me.email }] });
    await me.patch(`${ME}profile/`, { last_workspace_id: foreign.id });
    expect((await settings()).workspace).toEqual({
      last_workspace_id: null,
      last_workspace_slug: null,
      fallback_workspace_id: oldest.id,
      fallback_workspace_slug: oldest.slug,
      invites: 1,
    });
    await me.patch(`${ME}profile/`, { last_workspace_id: newer.id });
    expect((await settings()).workspace).toEqual({
      last_workspace_id: newer.id,
      last_workspace_slug: newer.slug,
      last_workspace_name: newer.slug,
      last_workspace_logo: '',
      fallback_workspace_id: newer.id,
      fallback_workspace_slug: newer.slug,
      invites: 1,
    });
  });

  it('chooses which mails to get', async () => {
    const url = `${ME}notification-preferences/`;
    const first = await me.get(url);
    expect(first.body).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      created_by: me.id,
      updated_by: null,
      user: me.id,
      workspace: null,
      project: null,
      property_change: false,
      state_change: false,
      comment: false,
      mention: false,
      issue_completed: false,
      inbox_property_change: true,
      inbox_state_change: true,
      inbox_comment: true,
      inbox_mention: true,
      import_ended: true,
      inbox_import_ended: true,
    });
    const changed = await me.patch(url, { mention: true, user: other.id, workspace: other.id });
    expect(changed.body).toMatchObject({ mention: true, comment: false, user: me.id });
    expect((await me.patch(url, { mention: 'x' })).body).toEqual({
      mention: ['Must be a valid boolean.'],
    });
    expect((await other.get(url)).body.mention).toBe(false);
  });

  it('shows linked accounts to their owner alone, and no secret of them', async () => {
    const [row] = await sql()<{ id: string }[]>`
      INSERT INTO accounts (user_id, provider, provider_account_id, sealed_access_token)
      VALUES (${me.id}, 'github', ${me.id}, 'sealed') RETURNING id`;
    const list = await me.get(`${ME}accounts/`);
    expect(list.body).toEqual([
      {
        id: row?.id,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        user: me.id,
        provider: 'github',
        provider_account_id: me.id,
        last_connected_at: expect.any(String),
        access_token_expired_at: null,
        refresh_token_expired_at: null,
        metadata: {},
      },
    ]);
    const one = `${ME}accounts/${row?.id}/`;
    expect((await other.get(`${ME}accounts/`)).body).toEqual([]);
    expect((await other.get(one)).status).toBe(404);
    expect((await other.delete(one)).status).toBe(404);
    expect((await me.get(one)).status).toBe(200);
    expect((await me.delete(one)).status).toBe(204);
    expect((await me.get(one)).status).toBe(404);
  });

  it('is closed by its owner: memberships, sessions and invitations end', async () => {
    const workspace = await server.workspace(other);
    const elsewhere = await server.workspace(other);
    const project = await server.project(workspace, other);
    await server.join(workspace, me, 15);
    await server.joinProject(workspace, project, me, 15);
    await other.post(`${elsewhere.url}/invitations/`, { emails: [{ email: me.email }] });
    const closed = await me.delete(ME);
    expect(closed.status).toBe(204);
    expect(String(closed.headers['set-cookie'])).toMatch(/^session-id=;/);
    expect((await me.get(ME)).status).toBe(401);
    const [user] = await sql()`
      SELECT is_active, password_hash, is_password_autoset, last_logout_time IS NOT NULL AS left
      FROM users WHERE id = ${me.id}`;
    expect(user).toEqual({
      is_active: false,
      password_hash: null,
      is_password_autoset: true,
      left: true,
    });
    const [counts] = await sql()`
      SELECT (SELECT count(*)::int FROM sessions WHERE user_id = ${me.id}) AS sessions,
        (SELECT count(*)::int FROM workspace_members WHERE member_id = ${me.id} AND is_active) AS workspaces,
        (SELECT count(*)::int FROM project_members WHERE member_id = ${me.id} AND is_active) AS projects,
        (SELECT count(*)::int FROM workspace_invitations
          WHERE email = ${me.email} AND deleted_at IS NULL) AS invitations,
        (SELECT count(*)::int FROM profiles WHERE user_id = ${me.id} AND is_onboarded) AS onboarded,
        (SELECT count(*)::int FROM mails
          WHERE to_address = ${me.email} AND kind = 'account_deactivated'
            AND text LIKE '%ask an instance admin%') AS mails`;
    expect(counts).toEqual({
      sessions: 0,
      workspaces: 0,
      projects: 0,
      invitations: 0,
      onboarded: 0,
      mails: 1,
    });
    const log = await sql()`
      SELECT entity, op FROM change_log WHERE scope = ${me.id} AND op IN ('drop', 'del')`;
    expect(log.map((row) => `${row['op']} ${row['entity']}`).toSorted()).toEqual([
      'del project_member',
      'del session',
      'del user',
      'drop project',
      'drop workspace',
      'drop workspace-staff',
    ]);
  });

  it('cannot be closed by who runs the instance or is the only admin of others', async () => {
    const workspace = await server.workspace(me);
    await server.join(workspace, other, 15);
    const refuse = async (error: string) => {
      const reply = await me.delete(ME);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ error });
      expect((await me.get(ME)).status).toBe(200);
    };
    await refuse('You cannot deactivate account as you are the only admin in some workspaces.');
    const project = await server.project(workspace, me);
    await server.joinProject(workspace, project, other, 15);
    await refuse('You cannot deactivate account as you are the only admin in some projects.');
    await sql()`INSERT INTO instances (instance_id, current_version)
      SELECT 'x', '1' WHERE NOT EXISTS (SELECT 1 FROM instances)`;
    await sql()`INSERT INTO instance_admins (user_id, instance_id)
      SELECT ${me.id}, id FROM instances LIMIT 1`;
    expect((await me.get(`${ME}instance-admin/`)).body).toEqual({ is_instance_admin: true });
    expect((await other.get(`${ME}instance-admin/`)).body).toEqual({ is_instance_admin: false });
    await refuse('You cannot deactivate your account since you are an instance admin');
    await sql()`DELETE FROM instance_admins`;
    await server.join(workspace, other, 20);
    await server.joinProject(workspace, project, other, 20);
    expect((await me.delete(ME)).status).toBe(204);
  });

  it('can be closed by who is alone', async () => {
    const workspace = await server.workspace(me);
    await server.project(workspace, me);
    expect((await me.delete(ME)).status).toBe(204);
  });
});

describe('time zones', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('are listed with their offsets, half-hour zones too', async () => {
    const { body } = await server.anonymous.get('/api/timezones/');
    expect(body.timezones).toHaveLength(119);
    expect(body.timezones).toContainEqual({
      utc_offset: 'UTC+05:30',
      gmt_offset: 'GMT+05:30',
      value: 'Asia/Kolkata',
      label: 'Mumbai',
    });
    const minutes = body.timezones.map((row: { value: string }) =>
      offsetMinutes(row.value, new Date()),
    );
    expect(minutes).toEqual(minutes.toSorted((a: number, b: number) => a - b));
    expect(new Set(TIME_ZONE_CHOICES.map((choice) => choice.label)).size).toBe(119);
  });

  it('print half hours west of Greenwich right, in winter and in summer', () => {
    const offset = (moment: string, label: string) =>
      timeZoneRows(new Date(moment)).find((row) => row.label.startsWith(label))?.utc_offset;
    expect(offset('2026-01-15T12:00:00Z', 'Newfoundland')).toBe('UTC-03:30');
    expect(offset('2026-07-15T12:00:00Z', 'Newfoundland')).toBe('UTC-02:30');
    expect(offset('2026-07-15T12:00:00Z', 'Marquesas')).toBe('UTC-09:30');
    expect(offset('2026-07-15T12:00:00Z', 'Reykjavik')).toBe('UTC+00:00');
  });

  it('are throttled for people without a session alone', async () => {
    const person = await server.person();
    let refused = 0;
    for (let i = 0; i < 35; i += 1) {
      const reply = await server.anonymous.get('/api/timezones/');
      if (reply.status !== 429) continue;
      refused += 1;
      expect(reply.body).toMatchObject({ error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(refused).toBeGreaterThan(0);
    expect((await person.get('/api/timezones/')).status).toBe(200);
  });
});
