import type { Calls } from './api.ts';

/** What the names in braces of a path need. */
type Path<Name> = Name extends `${string}{${infer Key}}${infer Rest}`
  ? { [K in Key]: string } & Path<Rest>
  : unknown;

/** Calls the external API of a server by an API token; every path, body and reply is typed. */
export function connect(server: string, token: string) {
  return async function call<Name extends keyof Calls>(
    name: Name,
    path: Path<Name>,
    { query = {}, body }: Partial<Pick<Calls[Name], 'query' | 'body'>> = {},
  ): Promise<Calls[Name]['reply']> {
    const [method = '', pattern = ''] = name.split(' ');
    const values = new Map(Object.entries(path as Record<string, string>));
    const url = new URL(
      pattern.replaceAll(/{(\w+)}/g, (_, key: string) => encodeURIComponent(values.get(key) ?? '')),
      server,
    );
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const reply = await fetch(url, {
      method,
      headers: { 'x-api-key': token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    return reply.status === 204 ? undefined : await reply.json();
  };
}
