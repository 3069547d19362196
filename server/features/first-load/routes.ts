import { allEntities, type EntityDefinition } from '#server/platform/entities.ts';
import { type Mark, parseMark, readFirstLoad } from '#server/platform/feed/first-load.ts';
import { findAudience } from '#server/platform/feed/members.ts';
import { JsonText } from '#server/platform/reply.ts';
import { route } from '#server/platform/route.ts';
import { FirstLoadPage, FirstLoadQuery } from '#shared/contract/first-load.ts';
import { errors } from '#shared/errors.ts';

/** How a client begins to follow an audience of the change feed, or starts it over (DESIGN 2.5). */
export const firstLoadRoutes = [
  route({
    method: 'GET',
    url: '/api/feed/images/',
    scope: 'user',
    query: FirstLoadQuery,
    response: FirstLoadPage,
    doc: 'Everything of an audience of the change feed as it is now, 2,000 images a page (our own)',
    handler: async ({ platform, user }, { query }) => {
      const scope = await findAudience(platform, user.id, query.scope);
      // An audience of others and one that is not there are told alike.
      if (!scope) throw errors.notFound();
      const load = { scope, entities: entitiesOf(query.entities), after: placeOf(query.after) };
      return new JsonText(await readFirstLoad(platform, load));
    },
  }),
];

/** The entities named, in the order of their names: the same in every process, whatever its version. */
function entitiesOf(names: string | undefined): EntityDefinition[] {
  const wanted = new Set(names?.split(',').map((name) => name.trim()));
  wanted.delete('');
  return allEntities()
    .filter((entity) => (wanted.size > 0 ? wanted.has(entity.name) : !entity.isOnDemand))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function placeOf(after: string | undefined): Mark | null {
  if (!after) return null;
  const place = parseMark(after);
  if (!place) throw errors.invalidCursor();
  return place;
}
