import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { importJob } from '#server/features/importers/job.ts';
import { entityOf } from '#server/platform/changes/entities.ts';
import { type GithubServer, startGithub } from '#tests/support/github-server.ts';
import { importFile, step } from '#tests/support/imports.ts';
import { world, type World } from '#tests/support/world.ts';

let w: World;
let github: GithubServer;
let url: string;

beforeAll(async () => {
  w = await world({ OUTGOING_ALLOW: '127.0.0.1' });
  github = await startGithub();
  url = `${w.workspace.url}/imports`;
});
afterAll(async () => {
  await github.close();
  await w.close();
});

describe('a saved mapping', () => {
  const mapping = {
    fields: { Head: 'title', Sign: 'key' },
    states: { Moored: { name: 'Done', group: 'completed' } },
    skipped_labels: ['old'],
    date_order: 'dmy',
  };

  it('is kept by name for the admins of the workspace, and replaced by one of the same name', async () => {
    const made = await w.admin.post(`${url}/mappings/`, { name: ' Harbor  ', mapping });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const again = await w.admin.post(`${url}/mappings/`, {
      name: 'HARBOR',
      mapping: { ...mapping, date_order: 'mdy' },
    });
    expect(again.body).toMatchObject({ id: made.body.id, name: 'HARBOR' });
    const listed = (await w.admin.get(`${url}/mappings/`)).body;
    expect(listed).toEqual([
      {
        id: made.body.id,
        name: 'HARBOR',
        created_by: w.admin.id,
        mapping: { ...mapping, date_order: 'mdy' },
      },
    ]);
    expect((await w.member.get(`${url}/mappings/`)).status).toBe(403);
    expect((await w.admin.post(`${url}/mappings/`, { name: ' ', mapping })).status).toBe(400);
  });

  it('says what the next file means', async () => {
    const content = 'Head,Sign,State\nTie the boat,H-1,Moored';
    const id = await importFile(w, w.admin, { source: 'csv', name: 'harbor.csv', content });
    expect((await w.admin.get(`${url}/${id}/`)).body.mapping.fields).toMatchObject({ Head: null });
    const [saved] = (await w.admin.get(`${url}/mappings/`)).body;
    await w.admin.patch(`${url}/${id}/`, { project: w.project.id, mapping: saved.mapping });
    const { rows } = (await w.admin.get(`${url}/${id}/preview/`)).body;
    expect(rows[0]).toMatchObject({ key: 'H-1', title: 'Tie the boat' });
  });

  it('is deleted', async () => {
    const [saved] = (await w.admin.get(`${url}/mappings/`)).body;
    expect((await w.admin.delete(`${url}/mappings/${saved.id}/`)).status).toBe(204);
    expect((await w.admin.delete(`${url}/mappings/${saved.id}/`)).status).toBe(404);
    expect((await w.admin.get(`${url}/mappings/`)).body).toEqual([]);
    // The name is free again.
    expect((await w.admin.post(`${url}/mappings/`, { name: 'Harbor', mapping })).status).toBe(201);
  });

  it('reaches the other admins as it changes', async () => {
    const { database } = w.server.platform;
    const entity = entityOf('import_mapping');
    const [id = ''] = await entity.visibleIds(database.sql, [`workspace-admin:${w.workspace.id}`]);
    const [image] = await entity.images(database.sql, [id]);
    expect(JSON.parse(image?.json ?? '')).toMatchObject({ name: 'Harbor', mapping });
  });
});

describe('an import that failed while it was read', () => {
  it('is read again where it stopped', async () => {
    for (let n = 1; n <= 3; n += 1) github.open({ title: `Issue ${n}` });
    github.refusing = { status: 401 };
    const begun = await w.admin.post(`${url}/`, {
      source: 'github',
      host: github.url,
      repository: 'acme/ferry',
      token: github.token,
    });
    await importJob.run(w.server.platform, begun.body.id);
    const failed = (await w.admin.get(`${url}/${begun.body.id}/`)).body;
    expect(failed).toMatchObject({ status: 'failed', started_at: null });
    expect(failed.reason).toContain('GitHub refused the token');
    github.refusing = null;
    const read = await step(w, w.admin, begun.body.id, 'read');
    expect(read).toMatchObject({
      status: 'mapping',
      reason: null,
      counts: { items: { total: 3 } },
    });
  });
});
