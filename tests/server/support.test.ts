import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ownKey } from '#server/platform/health/own-key.ts';
import { noteFailure } from '#server/platform/jobs/failures.ts';
import { makeLogger } from '#server/platform/process/logger.ts';
import { settingNames } from '#server/platform/settings/config.ts';
import { SupportBundle } from '#shared/contract/support.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

/** Stands in everything that must not leave the machine. */
const PLANTED = 'planted-7f3a';
const url = '/api/instances/support/';

let server: TestServer;
beforeAll(async () => {
  const log = makeLogger('error', { write: () => undefined });
  const settings = {
    SECRET_KEY: `${PLANTED}-secret-key-of-this-instance-alone`,
    METRICS_TOKEN: `${PLANTED}-metrics-token`,
    SMTP_URL: `smtp://user:${PLANTED}@127.0.0.1:1`,
    MAIL_FROM: `${PLANTED}@tutti.test`,
    OUTGOING_ALLOW: `${PLANTED}.test`,
    PUBLIC_URL: `http://${PLANTED}.test`,
  };
  server = await startServer(settings, log);
});
afterAll(() => server.close());

describe('the support bundle', () => {
  it('has no secret and nothing that people wrote, wherever that was planted', async () => {
    const { platform, app } = server;
    const { sql } = platform.database;
    const admin = await server.person(PLANTED);
    const workspace = await server.workspace(admin, PLANTED);
    const project = await server.project(workspace, admin);
    await sql`UPDATE workspaces SET name = ${PLANTED} WHERE id = ${workspace.id}`;
    await sql`INSERT INTO work_items (id, workspace_id, project_id, sequence_id, name, state_id)
      VALUES (${v7()}, ${workspace.id}, ${project.id}, 1, ${PLANTED}, ${project.states['Todo'] ?? null})`;
    await sql`INSERT INTO mails (to_address, subject, text, html, kind, status, last_error)
      VALUES (${`${PLANTED}@a.test`}, ${PLANTED}, ${PLANTED}, ${PLANTED}, 'digest', 'failed',
        ${`550 <${PLANTED}@a.test> unknown`})`;
    await sql`INSERT INTO webhooks (workspace_id, url, secret, is_active, failures)
      VALUES (${workspace.id}, ${`https://${PLANTED}.test`}, ${PLANTED}, false, 5)`;
    await sql`INSERT INTO instance_configurations (key, value, category, is_encrypted)
      VALUES ('LLM_API_KEY', ${PLANTED}, 'AI', false)`;
    await noteFailure(platform, {
      kind: 'mail',
      id: v7(),
      error: new Error(`${PLANTED} is not a mailbox`),
      isOver: true,
    });
    platform.log.error({ err: new Error(`bad ${PLANTED}`), title: PLANTED }, 'a line of ours');
    platform.log.error(new Error(PLANTED));
    platform.log
      .child({ who: PLANTED })
      .error({ err: Object.assign(new Error(PLANTED), { code: '23505' }) }, PLANTED);
    await app.inject({ url: `/api/workspaces/${PLANTED}/`, headers: { cookie: admin.cookie } });

    const headers = ownKey(platform.secretKey, 'checks');
    const reply = await app.inject({ url, headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toContain(PLANTED);
    expect(reply.body).not.toContain(platform.config.DATA_DIR);

    const bundle = SupportBundle.parse(reply.json());
    expect(Object.keys(bundle.settings).toSorted()).toEqual([...settingNames].toSorted());
    expect(bundle.settings).toMatchObject({ SECRET_KEY: true, S3_BUCKET: false, ROLE: 'all' });
    expect(bundle.checks.find(({ key }) => key === 'mail')).toMatchObject({
      outcome: 'failed',
      facts: { failed: 1 },
    });
    expect(bundle.tables.map(({ name }) => name)).toContain('work_items');
    expect(bundle.failures).toMatchObject([{ kind: 'mail', is_over: true }]);
    expect(bundle.log.map(({ text, error }) => [text, error])).toEqual([
      ['a line of ours', 'Error'],
      ['', 'Error'],
      ['', 'Error 23505'],
    ]);
    expect(bundle.metrics).toContain('tutti_request_seconds_count');
  });

  it('is for instance admins and for who has the secret key', async () => {
    const other = await server.person('Other', { kind: 'admin' });
    expect((await server.anonymous.get(url)).status).toBe(401);
    expect((await other.get(url)).status).toBe(403);
  });
});
