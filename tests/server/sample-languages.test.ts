import { afterEach, describe, expect, it } from 'vitest';

import { DEMO_ITEMS } from '#server/features/samples/demo/content.ts';
import { demoProjectJob } from '#server/features/samples/demo/job.ts';
import { readSample } from '#server/features/samples/workspace/content.ts';
import { wordsOf } from '#server/platform/texts/words.ts';
import { LANGUAGES } from '#shared/constants/languages.ts';
import { startServer, type TestServer, world } from '#tests/support/world.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const namesIn = async (server: TestServer, table: string) =>
  (await server.platform.database.sql.unsafe(`SELECT name FROM ${table}`)).map(
    (row) => row['name'],
  );

describe('what a new instance is shown', () => {
  it.each(LANGUAGES.map(({ code }) => code))('is there as a whole in %s', (code) => {
    const { projects } = readSample(code);
    expect(projects.flatMap(({ items }) => items)).toHaveLength(60);
    const say = wordsOf(code, 'samples');
    for (const { key } of DEMO_ITEMS) expect(say(`demo.items.${key}.text`)).not.toBe('');
  });

  it('is the sample workspace in the language of who asks for it', async () => {
    const server = await startServer();
    ends.push(() => server.close());
    const admin = await server.person('Ada', { kind: 'admin' });
    const { sql } = server.platform.database;
    await sql`WITH made AS (INSERT INTO instances (instance_name, instance_id, current_version)
      VALUES ('t', 't', '0.0.0') RETURNING id)
      INSERT INTO instance_admins (instance_id, user_id, role) SELECT id, ${admin.id}, 20 FROM made`;
    await sql`UPDATE profiles SET language = 'ja' WHERE user_id = ${admin.id}`;
    expect((await admin.post('/api/instances/sample-workspace/')).status).toBe(201);
    const { projects } = readSample('ja');
    const wanted = projects.flatMap(({ items }) => items.map(({ name }) => name));
    expect((await namesIn(server, 'work_items')).toSorted()).toEqual(wanted.toSorted());
    const labels = projects.flatMap((project) => project.labels.map(({ name }) => name));
    expect((await namesIn(server, 'labels')).toSorted()).toEqual(labels.toSorted());
    expect(new Set(await namesIn(server, 'states'))).toContain(
      wordsOf('ja', 'names')('states.started'),
    );
  });

  it('is the demo project in the language of who runs the workspace', async () => {
    const w = await world();
    ends.push(() => w.close());
    await w.admin.patch('/api/users/me/profile/', { language: 'pl' });
    const { body } = await w.admin.post('/api/workspaces/', { name: 'Blue', slug: 'blue' });
    await demoProjectJob.run(w.server.platform, body.id);
    const say = wordsOf('pl', 'samples');
    const names = await namesIn(w.server, 'work_items');
    expect(names).toEqual(
      expect.arrayContaining(DEMO_ITEMS.map(({ key }) => say(`demo.items.${key}.name`))),
    );
    expect(await namesIn(w.server, 'labels')).toEqual(
      expect.arrayContaining([say('demo.labels.admin'), say('demo.labels.concepts')]),
    );
  });
});
