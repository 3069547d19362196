import { setTimeout as wait } from 'node:timers/promises';

import type { History } from '#tests/support/faults/history.ts';
import { type Answered, sendUntilAnswered } from '#tests/support/faults/writer.ts';
import type { Caller, TestProject, TestWorkspace } from '#tests/support/world.ts';

/** What one admin's tab does all day. */
export interface Office {
  readonly admin: Caller;
  readonly workspace: TestWorkspace;
  /** A project that nobody else has. */
  readonly project: TestProject;
  readonly url: string;
  readonly history: History;
}

/** What was brought about: each must be there once. */
export interface Chores {
  /** Starts of the ids of imported rows. */
  readonly imports: string[];
  readonly exports: { readonly size: number; readonly got: number }[];
  readonly invited: string[];
  /** What did not end as it should, in words. */
  readonly wrong: string[];
}

export const IMPORTED_ROWS = 200;
/** Longer than any chore takes, also when its process is killed twice. */
const CHORE_MS = 180_000;
/** A person may invite 500 people a day. */
const INVITATION_MS = 5_000;

/** Repeats imports, exports and invitations until `isOver`; resolves when the last has ended. */
export async function doChores(office: Office, isOver: () => boolean): Promise<Chores> {
  const chores: Chores = { imports: [], exports: [], invited: [], wrong: [] };
  const repeat = async (name: string, chore: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isOver(); turn += 1) {
      await chore(turn).catch((error: unknown) => {
        chores.wrong.push(`${name} ${turn} of ${office.workspace.slug}: ${String(error)}`);
      });
    }
  };
  await Promise.all([
    repeat('import', (turn) => importOnce(office, turn, chores)),
    repeat('export', () => exportOnce(office, chores)),
    repeat('invitation', (turn) => inviteOnce(office, turn, chores)),
  ]);
  return chores;
}

async function ask(
  office: Office,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answered> {
  const { history, url, admin, workspace } = office;
  const reply = await sendUntilAnswered(history, url, admin, method, workspace.url + path, body);
  if (reply.status >= 300) {
    throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  }
  return reply;
}

async function importOnce(office: Office, turn: number, { imports }: Chores): Promise<void> {
  const prefix = `${office.workspace.slug}-${turn}`;
  const lines = Array.from(
    { length: IMPORTED_ROWS },
    (_none, row) => `Row ${row},${prefix}-${row}`,
  );
  const content = ['Title,ID', ...lines].join('\n');
  const about = { source: 'csv', name: `${prefix}.csv`, size: content.length };
  const { body: begun } = await ask(office, 'POST', '/imports/', about);
  await upload(begun.upload_data, content);
  const at = `/imports/${begun.id}/`;
  await ask(office, 'POST', `${at}read/`, {});
  await statusOf(office, at, 'mapping');
  await ask(office, 'PATCH', at, { project: office.project.id });
  await ask(office, 'POST', `${at}run/`, {});
  await statusOf(office, at, 'completed');
  imports.push(prefix);
}

async function upload(
  ticket: { readonly url: string; readonly fields: Record<string, string> },
  content: string,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value);
  form.append('file', new Blob([content], { type: 'text/csv' }), 'rows.csv');
  const reply = await fetch(ticket.url, { method: 'POST', body: form });
  if (!reply.ok) throw new Error(`The upload answered ${reply.status}.`);
}

async function statusOf(office: Office, at: string, wanted: string): Promise<void> {
  const end = performance.now() + CHORE_MS;
  for (;;) {
    const { body } = await ask(office, 'GET', at);
    if (body.status === wanted) return;
    if (body.status === 'failed') throw new Error(`It failed: ${body.reason}`);
    if (performance.now() > end) throw new Error(`It was never ${wanted}, but ${body.status}.`);
    await wait(500);
  }
}

async function exportOnce(office: Office, { exports }: Chores): Promise<void> {
  await ask(office, 'POST', '/export-issues/', { provider: 'csv', project: [office.project.id] });
  const newest = async () =>
    (await ask(office, 'GET', '/export-issues/?per_page=10&cursor=10:0:0')).body.results[0];
  const end = performance.now() + CHORE_MS;
  for (;;) {
    const row = await newest();
    if (row.status === 'completed') {
      exports.push({ size: row.size, got: await download(office, row.url) });
      break;
    }
    if (row.status === 'failed') throw new Error(`It failed: ${row.reason}`);
    if (performance.now() > end) throw new Error(`It never ended: ${row.status}.`);
    await wait(500);
  }
  await wait(2_000);
}

/** Bytes of a finished export, as a browser gets it; asked again like a click is repeated. */
async function download({ admin, url }: Office, address: string): Promise<number> {
  const end = performance.now() + CHORE_MS;
  for (;;) {
    const reply = await fetch(url + new URL(address).pathname, {
      headers: { cookie: admin.cookie },
    }).catch(() => null);
    if (reply?.ok) return (await reply.arrayBuffer()).byteLength;
    if (performance.now() > end) throw new Error(`The download answered ${reply?.status}.`);
    await wait(1_000);
  }
}

async function inviteOnce(office: Office, turn: number, { invited }: Chores): Promise<void> {
  const email = `guest.${turn}@${office.workspace.slug}.elsewhere.test`;
  await ask(office, 'POST', '/invitations/', { emails: [{ email, role: 5 }] });
  invited.push(email);
  await wait(INVITATION_MS);
}
