import type { ExternalCall } from './derive.ts';
import type { Shape } from './shapes.ts';

/** Read, update and delete calls of one path, from the web calls of another. */
export function oneOf(url: string, webUrl: string, shape: Shape, one: string): ExternalCall[] {
  return [
    { method: 'GET', url, of: `GET ${webUrl}`, shape, doc: `Returns ${one}` },
    { method: 'PATCH', url, of: `PATCH ${webUrl}`, shape, doc: `Changes ${one}` },
    { method: 'DELETE', url, of: `DELETE ${webUrl}`, doc: `Deletes ${one}` },
  ];
}
