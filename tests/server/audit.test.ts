import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { GUEST } from '#shared/permissions.ts';
import {
  type Browser,
  openBrowser,
  setUpInstance,
  signUp,
  STRONG,
} from '#tests/support/browser.ts';
import { startGithub } from '#tests/support/github-server.ts';
import { importFile, step } from '#tests/support/imports.ts';
import { connected } from '#tests/support/integrations.ts';
import { world, type World } from '#tests/support/world.ts';

let w: World;
let root: Browser;
const AUDIT = '/api/instances/audit/';

beforeAll(async () => {
  w = await world({ OUTGOING_ALLOW: '127.0.0.1' });
  root = await setUpInstance(w.server);
});
afterAll(() => w.close());

const found = async (query = '') => (await root.get(`${AUDIT}?${query}`)).body.results;

describe('the audit log', () => {
  it('keeps sign-ins, failed ones too, with who, how and from where', async () => {
    const browser = openBrowser(w.server, '10.7.7.7');
    await signUp(w.server, 'watched@tutti.test', browser);
    await browser.form('/auth/sign-in/', { email: 'watched@tutti.test', password: 'wrong' });
    await browser.form('/auth/sign-in/', { email: 'watched@tutti.test', password: STRONG });
    const rows = await found('kind=sign_in&search=10.7.7.7');
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'sign_in.done',
      'sign_in.failed',
      'sign_in.done',
    ]);
    expect(rows[0]).toMatchObject({
      actor: 'watched',
      details: { medium: 'email' },
      ip: '10.7.7.7',
      user_agent: 'test browser',
    });
  });

  it('tells an invitation that was accepted from one that was withdrawn', async () => {
    const user = 'guest@tutti.test';
    const browser = openBrowser(w.server);
    await signUp(w.server, user, browser);
    const url = `${w.workspace.url}/invitations/`;
    const emails = [user, 'late@tutti.test'].map((email) => ({ email, role: 15 }));
    await w.admin.post(url, { emails });
    const sent: { id: string; email: string; invite_link: string }[] = (await w.admin.get(url))
      .body;
    const idOf = (email: string) => sent.find((one) => one.email === email)?.id;
    const link = sent.find((one) => one.email === user)?.invite_link ?? '';
    const token = new URL(link, 'http://tutti.test').searchParams.get('token');
    const answer = { email: user, accepted: true, token };
    expect((await browser.send('POST', `${url}${idOf(user)}/join/`, answer)).status).toBe(200);
    await w.admin.delete(`${url}${idOf('late@tutti.test')}/`);
    const rows: { action: string; target: string }[] = await found('kind=role');
    const told = rows.map(({ action, target }) => `${action} ${target}`);
    expect(told).toContain(`workspace_invitation.accepted ${user}`);
    expect(told).toContain('workspace_invitation.deleted late@tutti.test');
    expect(told).not.toContain(`workspace_invitation.deleted ${user}`);
  });

  it('keeps roles, tokens, exports and settings, with what they were and are, and no secret', async () => {
    const members = (await w.admin.get(`${w.workspace.url}/members/`)).body;
    const row = members.find(({ member }: { member: { id: string } }) => member.id === w.member.id);
    await w.admin.patch(`${w.workspace.url}/members/${row.id}/`, { role: GUEST });
    expect((await found('kind=role'))[0]).toMatchObject({
      action: expect.stringMatching(/_member\.updated$/),
      actor: w.admin.name,
      target: w.member.name,
      details: { role: [15, 5] },
    });
    const made = await w.admin.post(`${w.workspace.url}/api-tokens/`, { label: 'Deploy' });
    await w.admin.delete(`${w.workspace.url}/api-tokens/${made.body.id}/`);
    const tokens = await found('kind=token&search=deploy');
    expect(tokens.map(({ action }: { action: string }) => action)).toEqual([
      'api_token.deleted',
      'api_token.created',
    ]);
    await w.admin.post(`${w.workspace.url}/export-issues/`, { provider: 'csv', project: [] });
    expect((await found('kind=export'))[0]).toMatchObject({ action: 'export.created' });
    await root.send('PATCH', '/api/instances/configurations/', {
      ENABLE_SIGNUP: '0',
      GITHUB_CLIENT_SECRET: 'very secret',
    });
    const [settings] = await found('kind=settings');
    expect(settings).toMatchObject({
      action: 'configuration.updated',
      details: { ENABLE_SIGNUP: ['1', '0'], GITHUB_CLIENT_SECRET: ['***', '***'] },
    });
    const all = (await w.server.platform.database.sql`SELECT e::text AS row FROM audit_entries e`)
      .map((entry) => String(entry['row']))
      .join();
    expect(all).not.toContain('very secret');
    expect(all).not.toContain(made.body.token);
  });

  it('keeps what is published, to whom it shows what, and when it is not any more', async () => {
    const url = `${w.project.url}/project-deploy-boards/`;
    const { id } = (await w.admin.post(url, { is_comments_enabled: true })).body;
    await w.admin.patch(`${url}${id}/`, { is_votes_enabled: true, is_comments_enabled: false });
    await w.admin.patch(`${url}${id}/`, { is_votes_enabled: true });
    await w.admin.delete(`${url}${id}/`);
    expect(await found(`search=anchor&actor=${w.admin.id}`)).toMatchObject([
      { action: 'anchor.deleted', target: 'project', kind: 'settings' },
      {
        action: 'anchor.updated',
        details: { is_votes_enabled: [false, true], is_comments_enabled: [true, false] },
      },
      { action: 'anchor.created', details: { is_comments_enabled: [null, true] } },
    ]);
  });

  it('keeps when an import begins and is undone, not its steps', async () => {
    const file = { source: 'csv', name: 'boats.csv', content: 'Title\nFerry\nTug' } as const;
    const id = await importFile(w, w.admin, file);
    const url = `${w.workspace.url}/imports/${id}/`;
    await w.admin.patch(url, { project: w.project.id });
    for (const to of ['run', 'undo'] as const) await step(w, w.admin, id, to);
    await w.admin.delete(url);
    expect(await found('search=boats')).toMatchObject([
      { action: 'import.deleted', target: 'boats.csv' },
      { action: 'import.undone', actor: w.admin.name, place: `Project ${w.project.identifier}` },
      { action: 'import.started', actor: w.admin.name, details: { source: 'csv' } },
    ]);
  });

  it('keeps that a workspace is connected with another program, without the token', async () => {
    const github = await startGithub();
    const { id, inProject } = await connected(w, 'github', github);
    const [owner, name] = ['acme', 'ferry'];
    const syncs = `${inProject}/github-repository-sync/`;
    expect((await w.admin.post(syncs, { owner, name, repository_id: 1 })).status).toBe(201);
    await connected(w, 'github', github);
    await w.admin.delete(`${w.workspace.url}/workspace-integrations/${id}/provider/`);
    await github.close();
    const rows: { action: string; kind: string }[] = await found(`actor=${w.admin.id}`);
    expect(rows.slice(0, 5)).toMatchObject([
      { action: 'workspace_integration.deleted', target: 'github', kind: 'token' },
      { action: 'project_sync.deleted' },
      { action: 'workspace_integration.updated', details: { secret: ['***', '***'] } },
      { action: 'project_sync.created', target: 'acme/ferry', kind: 'settings' },
      { action: 'workspace_integration.created', details: { account: [null, expect.any(String)] } },
    ]);
  });

  it('keeps a token that is made anew, and that one’s other browsers are signed out', async () => {
    const url = `${w.workspace.url}/service-api-tokens/`;
    await w.admin.post(url);
    await w.admin.post(url);
    await w.admin.delete('/api/users/me/sessions/');
    const [ended, anew, made] = await found(`actor=${w.admin.id}`);
    expect([ended.action, anew.action, made.action]).toEqual([
      'sessions.ended',
      'api_token.updated',
      'api_token.created',
    ]);
    expect(anew.details).toEqual({ token_hash: ['***', '***'] });
  });

  it('is for admins of the instance alone, in pages and as CSV without formulas', async () => {
    expect((await openBrowser(w.server).get(AUDIT)).status).toBe(401);
    expect((await w.admin.get(AUDIT)).status).toBe(401);
    await w.server.platform.database.sql`
      INSERT INTO audit_entries (kind, action, target)
      SELECT 'token', 'api_token.created', '=cmd' || n FROM generate_series(1, 60) n`;
    const first = (await root.get(`${AUDIT}?search==cmd`)).body;
    expect(first).toMatchObject({ total: 60, next: expect.any(String) });
    const second = (await root.get(`${AUDIT}?search==cmd&before=${first.next}`)).body;
    expect(second.results).toHaveLength(10);
    expect(second.next).toBeNull();
    const csv = await root.get(`${AUDIT}export/?search==cmd`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body.split('\r\n')).toHaveLength(62);
    expect(csv.body).toContain(`"'=cmd60"`);
  });

  it('shows what was done in one workspace, or by one person', async () => {
    await w.admin.post(`${w.workspace.url}/api-tokens/`, { label: 'Here' });
    await w.stranger.post(`${w.foreign.workspace.url}/api-tokens/`, { label: 'There' });
    const targets = async (query: string) =>
      (await found(`kind=token&${query}`)).map(({ target }: { target: string }) => target);
    expect(await targets(`workspace=${w.foreign.workspace.id}`)).toEqual(['There']);
    expect(await targets(`workspace=${w.workspace.id}`)).not.toContain('There');
    expect(await targets(`actor=${w.stranger.id}`)).toEqual(['There']);
    const csv = await root.get(`${AUDIT}export/?actor=${w.stranger.id}`);
    expect(csv.body).not.toContain('Here');
  });
});
