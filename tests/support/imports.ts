import { Readable } from 'node:stream';

import { importJob } from '#server/features/importers/job.ts';

import type { Caller, World } from './world.ts';

/** Starts an import of a file as an admin does: ticket, upload, reading. Returns its id. */
export async function importFile(
  w: World,
  who: Caller,
  file: { source: 'csv' | 'trello'; name: string; content: string | Buffer },
): Promise<string> {
  const url = `${w.workspace.url}/imports`;
  const { source, name } = file;
  const content = Buffer.from(file.content);
  const begun = await who.post(`${url}/`, { source, name, size: content.length });
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
  const { files } = w.server.platform;
  const allowed = files.local?.readTicket(begun.body.upload_data.fields);
  if (!allowed) throw new Error('The ticket is not good.');
  await files.write(allowed.key, allowed.type, Readable.from([content]), allowed.size);
  await step(w, who, begun.body.id, 'read');
  return begun.body.id;
}

/** Requests the next step of an import and runs its job; returns the import afterwards. */
export async function step(
  w: World,
  who: Caller,
  id: string,
  name: 'read' | 'check' | 'run' | 'pause' | 'undo',
) {
  const url = `${w.workspace.url}/imports/${id}`;
  const asked = await who.post(`${url}/${name}/`, {});
  if (asked.status !== 204) throw new Error(`${name}: ${JSON.stringify(asked.body)}`);
  await importJob.run(w.server.platform, id);
  return (await who.get(`${url}/`)).body;
}
