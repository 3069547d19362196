import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Route } from '#server/platform/http/route.ts';
import { badRequest, errors } from '#shared/errors.ts';

const ISSUE = /^(\/api\/workspaces\/:slug\/projects\/:project_id\/)issues\/(:\w+)\/(.*)$/;

/** What calls of an item say after its id, and the calls of an epic instead; others an epic has by the item's path. */
const PARTS: Readonly<Record<string, string>> = {
  '': '',
  archive: 'archive',
  'issue-links': 'links',
  'sub-issues': 'issues',
  comments: 'comments',
  reactions: 'reactions',
  subscribe: 'subscribe',
  history: 'history',
};

/** Routes of items, and after them the same for the paths of epics, which serve epics alone. */
export function withEpics(routes: readonly Route[]): Route[] {
  return [...routes, ...routes.flatMap(ofEpics)];
}

/** The path for epics of a route of one item; null when it has none. */
export function epicUrl(url: string): string | null {
  const [, project, id, rest = ''] = ISSUE.exec(url) ?? [];
  if (project === undefined) return null;
  const [word = '', ...others] = rest.split('/');
  const part = PARTS[word];
  return part === undefined ? null : `${project}epics/${[id, part, ...others].join('/')}`;
}

function ofEpics(route: Route): Route[] {
  const url = epicUrl(route.url);
  if (url === null) return [];
  const { handler } = route;
  return [
    {
      ...route,
      url,
      doc: `${route.doc} (of an epic)`,
      handler: async (scope, input, http) => {
        await requireEpic(scope, input);
        return handler(scope, input, http);
      },
    },
  ];
}

/** Refuses an id that is none of an epic, live or in the archive, as one that is not there. */
async function requireEpic(
  { sql, project }: ProjectScope,
  { params }: { readonly params: Readonly<Record<string, string>> },
): Promise<void> {
  const id = params['work_item_id'] ?? params['id'] ?? null;
  const [found] = await sql`
    SELECT 1 FROM work_items
    WHERE id = ${id} AND project_id = ${project.id} AND is_epic AND ${live(sql)}`;
  if (!found) throw errors.notFound();
}

/** Refuses to plan epics: they group items across cycles and modules, and are in none. */
export function refuseEpics(items: readonly WorkItemRow[]): void {
  if (items.some((item) => item.is_epic)) throw badRequest('Epics are in no cycle and no module');
}
