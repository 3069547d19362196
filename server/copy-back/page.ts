import { createPage } from '#server/features/pages/commands.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { StartError } from '#server/start/failure.ts';

import { withCopiedPictures } from './pictures.ts';
import { FROM_COPY, type Place } from './place.ts';

/** Makes a page of the copy anew beside the others, in the person's name; returns its name. */
export async function copyPageBack(place: Place, wanted: string): Promise<string> {
  const { sql } = place.source;
  const found = await sql<
    { id: string; name: string; html: string; access: 0 | 1; logo: object }[]
  >`
    SELECT p.id, p.name, t.description_html AS html, p.access, p.logo_props AS logo
    FROM pages p JOIN page_descriptions t ON t.page_id = p.id
    WHERE p.project_id = ${place.fromId} AND p.deleted_at IS NULL AND p.access = 0
      AND (p.id::text = ${wanted.toLowerCase()} OR lower(p.name) = lower(${wanted}))`;
  const [page, other] = found;
  if (!page) throw new StartError(`The copy has no public page "${wanted}" in that project.`);
  if (other) {
    throw new StartError(
      `The copy has several pages of that name: give an id (${found.map(({ id }) => id).join(', ')}).`,
    );
  }
  const external_id = `${page.id} ${place.source.moment}`;
  const [known] = await place.platform.database.sql<{ name: string }[]>`
    SELECT name FROM pages WHERE external_source = ${FROM_COPY} AND external_id = ${external_id}
      AND ${live(place.platform.database.sql)}`;
  if (known) throw new StartError(`"${known.name}" was copied back from this copy already.`);
  const description_html = await withCopiedPictures(place, page.html, 'PAGE_DESCRIPTION');
  const made = await place.act((scope) =>
    createPage(scope, {
      name: page.name,
      access: page.access,
      logo_props: { ...page.logo },
      description_html,
      external_source: FROM_COPY,
      external_id,
    }),
  );
  return made.name;
}
