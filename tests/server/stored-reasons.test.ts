import { afterAll, beforeAll, expect, it } from 'vitest';

import { importJob } from '#server/features/importers/job.ts';
import { sentenceIn } from '#server/platform/texts/words.ts';
import { importFile, step } from '#tests/support/imports.ts';
import { world, type World } from '#tests/support/world.ts';

let w: World;

beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

it('sentences that are stored in English are said in the language of who reads them', () => {
  const tooMany = 'The table has more than 500 columns.';
  expect(sentenceIn('en', tooMany)).toBe(tooMany);
  expect(sentenceIn('de', tooMany)).toContain('500');
  expect(sentenceIn('de', tooMany)).not.toBe(tooMany);
  // A short sentence fits this one too.
  expect(sentenceIn('ja', 'Jira answered in a way that cannot be read.')).not.toContain('way');
  expect(sentenceIn('de', 'Nobody knows this.')).toBe('Nobody knows this.');
});

it('the mail of an import that stopped says why in the language of its reader', async () => {
  await w.admin.patch('/api/users/me/profile/', { language: 'de' });
  const id = await importFile(w, w.admin, { source: 'csv', name: 'a.csv', content: 'Title\nOne' });
  const { sql } = w.server.platform.database;
  await w.admin.patch(`${w.workspace.url}/imports/${id}/`, { project: w.project.id });
  await step(w, w.admin, id, 'check');
  await sql`UPDATE imports SET status = 'running', started_at = now() WHERE id = ${id}`;
  await importJob.abandon?.(w.server.platform, id);
  const [row] = await sql<{ reason: string }[]>`SELECT reason FROM imports WHERE id = ${id}`;
  const [mail] = await sql<{ text: string }[]>`SELECT text FROM mails WHERE kind LIKE 'import%'`;
  expect(row?.reason).toContain('stopped the server twice');
  expect(mail?.text).toContain(sentenceIn('de', String(row?.reason)));
});
