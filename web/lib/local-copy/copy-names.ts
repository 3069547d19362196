const PREFIX = 'tutti-copy';

/** The name of a workspace's database for rows of this shape. */
export function databaseName(workspace: string, schema: string): string {
  return `${PREFIX} ${workspace} ${schema}`;
}

/** The name of the database with one person's replies that are not in the feed. */
export function repliesName(person: string): string {
  return `${PREFIX}-replies ${person}`;
}

/** Whether a database holds rows of the workspace, of whatever shape. */
export function isOfWorkspace(name: string, workspace: string): boolean {
  return name.startsWith(`${PREFIX} ${workspace} `);
}

/** Names of the databases of this kind; none where the browser cannot list them. */
export async function databaseNames(): Promise<string[]> {
  const all = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? [];
  return all.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []));
}
