const PREFIX = 'tutti-copy';

/** Name of a workspace's database for this row schema. */
export function databaseName(workspace: string, schema: string): string {
  return `${PREFIX} ${workspace} ${schema}`;
}

/** Name of the database with one person's stored replies. */
export function repliesName(person: string): string {
  return `${PREFIX}-replies ${person}`;
}

/** Whether a database belongs to the workspace, with any row schema. */
export function isOfWorkspace(name: string, workspace: string): boolean {
  return name.startsWith(`${PREFIX} ${workspace} `);
}

/** Names of our databases; none where the browser cannot list them. */
export async function databaseNames(): Promise<string[]> {
  const all = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? [];
  return all.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []));
}
