import { z } from 'zod';

import type { ExternalCall, Given, Run } from '#server/features/external-api/kit/derive.ts';
import { resourceMissing } from '#server/features/external-api/kit/refusals.ts';
import { defineShape } from '#server/features/external-api/kit/shapes.ts';
import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { inZone } from '#server/platform/database/wire.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { PUBLIC_PAGE } from '#shared/constants/pages.ts';
import { Id, Moment } from '#shared/contract/fields.ts';
import { badRequest, invalidField } from '#shared/errors.ts';

const ITEM = '/projects/:project_id/issues/:work_item_id' as const;
const LINKS = `${ITEM}/issue-links/` as const;
const PAGES = `${ITEM}/pages/` as const;

const TiedPage = z.object({
  id: Id,
  name: z.string(),
  description_html: z.string(),
  created_at: Moment,
  updated_at: Moment,
  created_by: Id.nullable(),
  is_global: z.boolean(),
  logo_props: z.record(z.string(), z.unknown()),
});

const pageLink = defineShape({
  name: 'Page link',
  row: z.object({
    id: Id,
    page: TiedPage,
    issue: Id,
    project: Id,
    workspace: Id,
    created_at: Moment,
    updated_at: Moment,
    created_by: Id.nullable(),
  }),
});

/**
 * Pages of a work item: those that it links to, and those whose text mentions it. A program adds a
 * page as an ordinary link.
 */
export const itemPageCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: PAGES,
    of: `GET ${LINKS}`,
    shape: pageLink,
    answers: 'page',
    doc: 'Lists the pages of the project that a work item links to or that mention it',
    handle: listTies,
  },
  {
    method: 'POST',
    url: PAGES,
    of: `POST ${LINKS}`,
    shape: pageLink,
    status: 201,
    body: z.object({ page_id: Id }),
    doc: 'Links a work item to a page of the project',
    handle: async (scope, { body: { page_id } }, run) => {
      const [page] = await readPages(scope, [String(page_id).toLowerCase()]);
      if (!page) throw invalidField('page_id', 'Name a page of this project.');
      const links = Links.parse(await run(`GET ${LINKS}`));
      if (links.some((link) => pageOfLink(scope, link) === page.id)) {
        throw badRequest('The work item links to this page already.');
      }
      const path = `${scope.workspace.slug}/projects/${scope.project.id}/pages/${page.id}`;
      const body = {
        url: webAddress(scope.platform.config, 'app', path),
        // Everyone in the project can read the title of a link.
        title: page.access === PUBLIC_PAGE ? page.name.slice(0, 255) : null,
      };
      return tieOf(scope, Link.parse(await run(`POST ${LINKS}`, { body })), page);
    },
  },
  {
    method: 'GET',
    url: `${PAGES}:id/`,
    of: `GET ${LINKS}`,
    shape: pageLink,
    doc: 'Returns that a page belongs to a work item',
    handle: getTie,
  },
  {
    method: 'DELETE',
    url: `${PAGES}:id/`,
    of: `DELETE ${LINKS}:id/`,
    doc: 'Takes the link to a page off a work item',
    handle: async (scope, given, run) => {
      if ((await getTie(scope, given, run)).isMention) {
        throw badRequest('The text of this page mentions the work item. Change the text instead.');
      }
      return run(`DELETE ${LINKS}:id/`);
    },
  },
];

const Link = z.object({
  id: z.string(),
  url: z.string(),
  issue: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  created_by: z.string().nullable(),
});
type Link = z.infer<typeof Link>;
const Links = z.array(Link);

const PATH = /^[^/]+\/projects\/[^/]+\/pages\/([0-9a-f-]{36})\/?$/;

/** The id of the page that a link leads to, when it is a page of this instance. */
function pageOfLink({ platform }: ProjectScope, { url }: Link): string | null {
  const base = webAddress(platform.config, 'app');
  const id = url.startsWith(base) ? PATH.exec(url.slice(base.length))?.[1] : undefined;
  return z.uuid().safeParse(id).data ?? null;
}

interface PageRow extends z.infer<typeof TiedPage> {
  readonly access: number;
}

async function readPages(scope: ProjectScope, ids: readonly string[]): Promise<PageRow[]> {
  const { sql, user } = scope;
  const known = ids.filter((id) => z.uuid().safeParse(id).success);
  const rows = await sql<PageRow[]>`
    SELECT g.id, g.name, coalesce(t.description_html, '<p></p>') AS description_html, g.created_at,
      g.updated_at, g.created_by, false AS is_global, g.logo_props, g.access
    FROM pages g LEFT JOIN page_descriptions t ON t.page_id = g.id
    WHERE g.id = ANY(${known}::uuid[]) AND ${pageVisibility.seenIn(scope)}`;
  const at = (moment: string) => inZone(moment, user.user_timezone);
  return rows.map((row) => ({
    ...row,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
  }));
}

/** Links and mentions between pages and the item, newest first; each page once. */
async function listTies(scope: ProjectScope, { params }: Given, run: Run) {
  const links = Links.parse(await run(`GET ${LINKS}`));
  const linked = links.flatMap((link) => {
    const pageId = pageOfLink(scope, link);
    return pageId ? [{ ...link, pageId, isMention: false }] : [];
  });
  const ties = [...linked, ...(await readMentions(scope, params['work_item_id'] ?? ''))];
  const pages = await readPages(
    scope,
    ties.map(({ pageId }) => pageId),
  );
  return pages
    .flatMap((page) => {
      const tie = ties.find(({ pageId }) => pageId === page.id);
      return tie ? [{ ...tieOf(scope, tie, page), isMention: tie.isMention }] : [];
    })
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}

async function getTie(scope: ProjectScope, given: Given, run: Run) {
  const found = (await listTies(scope, given, run)).find(({ id }) => id === given.params['id']);
  if (!found) throw resourceMissing();
  return found;
}

async function readMentions({ sql, user, workspace }: ProjectScope, issue: string) {
  const rows = await sql<{ id: string; page_id: string; created_at: string }[]>`
    SELECT DISTINCT ON (page_id) id, page_id, created_at FROM page_logs
    WHERE entity_identifier = ${issue} AND workspace_id = ${workspace.id}
    ORDER BY page_id, created_at, id`;
  return rows.map(({ id, page_id, ...row }) => {
    const created_at = inZone(row.created_at, user.user_timezone);
    return {
      id,
      issue,
      created_at,
      updated_at: created_at,
      created_by: null,
      pageId: page_id,
      isMention: true,
    };
  });
}

function tieOf({ project, workspace }: ProjectScope, tie: Omit<Link, 'url'>, page: PageRow) {
  const { id, issue, created_at, updated_at, created_by } = tie;
  return {
    id,
    page: TiedPage.parse(page),
    issue,
    project: project.id,
    workspace: workspace.id,
    created_at,
    updated_at,
    created_by,
  };
}
