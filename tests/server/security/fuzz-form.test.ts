import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Random, randomOf } from '#tests/support/security/random.ts';
import { type TestProject, world, type World } from '#tests/support/world.ts';

/** `npm run test:fuzz` makes all of them; an ordinary run a few, always the same ones. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const COUNT = Math.min(10_000, Number(process.env['FUZZ_COUNT'] ?? 300));
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 40);
const PROOFS = 6;

let w: World;
let project: TestProject;
let anchor: string;
let proofs: string[];

const sql = () => w.server.platform.database.sql;

beforeAll(async () => {
  w = await world();
  project = await w.server.project(w.workspace, w.admin);
  await w.admin.patch(`${project.url}/`, { inbox_view: true });
  const fields = [
    { key: 'often', kind: 'choice', label: 'How often?', choices: ['Once'] },
    { key: 'size', kind: 'number', label: 'Size' },
    { key: 'day', kind: 'date', label: 'Day' },
  ];
  const body = { is_form_enabled: true, form: { fields } };
  anchor = (await w.admin.patch(`${project.url}/intake-settings/`, body)).body.anchors.forms;
  proofs = await Promise.all(Array.from({ length: PROOFS }, prove));
});
afterAll(() => w.close());

async function prove(): Promise<string> {
  const { challenge } = (await w.server.anonymous.get(`/api/public/anchor/${anchor}/intake/`)).body;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const ODD = [
  '',
  ' ',
  '\0',
  '\uD800',
  '‮txet',
  'x'.repeat(300),
  'y'.repeat(30_000),
  '<script>alert(1)</script>',
  '<p><img src=x onerror=x()>',
  "'; DROP TABLE users; --",
  '%00%ff',
  '[object Object]',
  '-0',
  '1e999',
  '2026-02-30',
  'Once',
  'a@example.com',
  'a@@b',
] as const;
const VALUES: readonly unknown[] = [...ODD, null, true, 0, -1, 1.5, [], {}, [[]], { a: 1 }, [null]];
const NAMES = [
  'name',
  'description_html',
  'answers',
  'sender_name',
  'sender_email',
  'files',
  'proof',
  'website',
  '__proto__',
  'constructor',
] as const;
const TYPES = [
  'image/png',
  'text/plain',
  'application/x-evil',
  '',
  'text/html; charset=x',
] as const;

it(
  'nothing that is posted to the form fails it or is stored in part',
  { timeout: (SECONDS + 90) * 1000 },
  async () => {
    const random = randomOf(SEED);
    const end = Date.now() + SECONDS * 1000;
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    let made = 0;
    for (; made < COUNT && Date.now() < end && faults.length < 10; made += 1) {
      // Limits are tested elsewhere: here each call comes through, and each proof is as good as new.
      await sql()`DELETE FROM rate_counters`;
      const call = chance(random) < 0.4 ? jsonCall(random) : formCall(random);
      const reply = await w.server.app.inject({ method: 'POST', ...call });
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
      if (reply.statusCode >= 500)
        faults.push(`${reply.statusCode} ${JSON.stringify(call).slice(0, 500)}`);
      if (made % 100 === 99) await expectWhole();
    }
    await expectWhole();
    process.stdout.write(`form: seed ${SEED}, ${made} posts; ${[...statuses].join(' ')}\n`);
    expect(faults).toEqual([]);
    expect(statuses.size).toBeGreaterThan(1);
  },
);

/** From 0, below 1. */
const chance = (random: Random): number => random.below(1_000) / 1_000;

/** A body of JSON with a few values of any kind; some are not even JSON. */
function jsonCall(random: Random) {
  const body: Record<string, unknown> = { name: 'It breaks', proof: random.of(proofs) };
  for (let turn = 0; turn < 3; turn += 1) body[random.of(NAMES)] = random.of(VALUES);
  if (chance(random) < 0.3)
    body['answers'] = { [random.of(['often', 'size', 'day', 'x'])]: random.of(VALUES) };
  const text = JSON.stringify(body);
  return {
    url: `/api/public/anchor/${anchor}/intake/`,
    headers: { 'content-type': 'application/json' },
    payload: chance(random) < 0.1 ? text.slice(0, Math.floor(text.length * chance(random))) : text,
  };
}

/** A posted form with odd texts and files, cut or with its bytes changed now and then. */
function formCall(random: Random) {
  const edge = chance(random) < 0.1 ? '' : '----edge';
  const parts: string[] = [];
  const field = (name: string, value: string) =>
    parts.push(`Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`);
  field('name', chance(random) < 0.7 ? 'It breaks' : random.of(ODD));
  if (chance(random) < 0.8) field('proof', random.of(proofs));
  for (const name of [
    'description',
    'description_html',
    'q_often',
    'q_size',
    'q_day',
    'sender_email',
    'token',
    'check',
  ]) {
    if (chance(random) < 0.3) field(name, random.of(ODD));
  }
  const files = Math.floor(chance(random) * 8);
  for (let turn = 0; turn < files && chance(random) < 0.6; turn += 1) {
    const name = random.of(['a.png', '../../x', 'b\0.txt', 'c'.repeat(400), 'd"; x="']);
    parts.push(
      `Content-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: ${random.of(TYPES)}\r\n\r\n${random.of(ODD)}`,
    );
  }
  const text = `${parts.map((part) => `--${edge}\r\n${part}\r\n`).join('')}--${edge}--\r\n`;
  const isCut = chance(random) < 0.15;
  return {
    url: `/spaces/intake/${anchor}/`,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.from(isCut ? text.slice(0, Math.floor(text.length * chance(random))) : text),
  };
}

/** Every message has its item, its text and its history, and every file belongs to one. */
async function expectWhole(): Promise<void> {
  const [broken] = await sql()`
    SELECT (SELECT count(*)::int FROM intake_issues n WHERE NOT EXISTS (
        SELECT 1 FROM work_items i JOIN work_item_texts t ON t.work_item_id = i.id
        JOIN work_item_activities a ON a.work_item_id = i.id
        WHERE i.id = n.work_item_id AND i.intake_status = n.status)) AS messages,
      (SELECT count(*)::int FROM work_items i WHERE i.project_id = ${project.id} AND NOT EXISTS (
        SELECT 1 FROM intake_issues n WHERE n.work_item_id = i.id)) AS items,
      (SELECT count(*)::int FROM assets WHERE work_item_id IS NULL) AS files`;
  expect(broken).toEqual({ messages: 0, items: 0, files: 0 });
  const keys = new Set<string>();
  for await (const key of w.server.platform.files.keys()) keys.add(key);
  const known = await sql()<{ asset: string }[]>`SELECT asset FROM assets`;
  expect([...keys].filter((key) => !known.some(({ asset }) => asset === key))).toEqual([]);
}
