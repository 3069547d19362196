import { z } from 'zod';

import {
  externalBody,
  type ExternalCall,
  type Given,
  type Run,
} from '#server/features/external-api/kit/derive.ts';
import { webKeys } from '#server/features/external-api/kit/names.ts';
import { resourceMissing } from '#server/features/external-api/kit/refusals.ts';
import type { Row } from '#server/features/external-api/kit/shapes.ts';
import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import { enterProject } from '#server/platform/access/acting.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { entityOf } from '#server/platform/changes/entities.ts';
import { htmlOfMarkdown } from '#server/platform/texts/long-texts.ts';
import { Id } from '#shared/contract/fields.ts';
import { CreatePage, UpdatePage } from '#shared/contract/pages.ts';
import { invalidField } from '#shared/errors.ts';

import { moreShapes } from './more-shapes.ts';

const P = '/projects/:project_id' as const;
const PAGES = `${P}/pages/` as const;
const { page } = moreShapes;

const markdown = z
  .string()
  .max(500_000)
  .optional()
  .meta({ description: 'The text as Markdown, in place of `description_html`.' });

const changedPage = externalBody(UpdatePage)?.extend({ description_markdown: markdown });

/** Newer clients replace where older ones change. */
const CHANGES = ['PATCH', 'PUT'] as const;
const REMOVALS = [
  ['DELETE', '', 'Deletes an archived page'],
  ['POST', 'archive/', 'Archives a page and all below it'],
  ['DELETE', 'archive/', 'Brings an archived page and all below it back'],
] as const;

/** Pages; their text is read and written as HTML and Markdown. */
export const pageCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: PAGES,
    of: `GET ${PAGES}`,
    shape: page,
    answers: 'page',
    doc: 'Lists the pages of a project on the top level',
  },
  {
    method: 'POST',
    url: PAGES,
    of: `POST ${PAGES}`,
    shape: page,
    status: 201,
    body: externalBody(CreatePage)?.extend({ description_markdown: markdown }),
    toWeb: withHtml,
    doc: 'Creates a page',
  },
  {
    method: 'GET',
    url: `${PAGES}:id/`,
    of: `GET ${PAGES}:id/`,
    shape: page,
    doc: 'Returns a page with its text',
  },
  ...CHANGES.map((method): ExternalCall => ({
    method,
    url: `${PAGES}:id/`,
    of: `PATCH ${PAGES}:id/`,
    shape: page,
    reread: (_scope, _given, run) => run(`GET ${PAGES}:id/`),
    body: changedPage,
    toWeb: withHtml,
    doc: 'Changes a page or its text',
  })),
  ...REMOVALS.map(([method, part, doc]): ExternalCall => ({
    method,
    url: `${PAGES}:id/${part}`,
    of: `${method} ${PAGES}:id/${part}`,
    ...(method === 'POST' && { status: 204 }),
    doc,
  })),
  {
    method: 'GET',
    url: '/pages/',
    of: 'GET /projects/',
    shape: page,
    answers: 'page',
    doc: 'Lists the pages of all my projects on the top level',
    handle: (scope) => readPages(scope),
  },
  {
    method: 'POST',
    url: '/pages/',
    // The inner call checks whether the person may add a page to the named project.
    of: 'POST /projects/',
    shape: page,
    status: 201,
    body: externalBody(CreatePage)?.extend({
      description_markdown: markdown,
      project: Id.meta({ description: 'The project of the page: every page is in one.' }),
    }),
    doc: 'Creates a page in a project that the body names',
    handle: createNamedPage,
  },
  {
    method: 'GET',
    url: '/pages/:id/',
    of: 'GET /projects/',
    shape: page,
    doc: 'Returns a page of any of my projects',
    handle: async (scope, { params }) => {
      const [found] = await readPages(scope, params['id']);
      if (!found) throw resourceMissing();
      return found;
    },
  },
  ...CHANGES.map((method): ExternalCall => ({
    method,
    url: '/pages/:id/',
    of: 'POST /projects/',
    shape: page,
    status: 200,
    body: changedPage,
    doc: 'Changes a page of any of my projects, or its text',
    handle: async (scope, { params, body }, run) => {
      const at = await projectOfPage(scope, params['id']);
      const given = webKeys(await withHtml(body), Object.keys(UpdatePage.shape));
      await run(`PATCH ${PAGES}:id/`, { at, body: given });
      return run(`GET ${PAGES}:id/`, { at });
    },
  })),
  ...REMOVALS.map(([method, part, doc]): ExternalCall => ({
    method,
    url: `/pages/:id/${part}`,
    of: 'POST /projects/',
    status: 204,
    body: null,
    doc: `${doc}, of any of my projects`,
    handle: async (scope, { params }, run) =>
      run(`${method} ${PAGES}:id/${part}`, { at: await projectOfPage(scope, params['id']) }),
  })),
];

async function createNamedPage(
  scope: WorkspaceScope,
  { params, body }: Given,
  run: Run,
): Promise<unknown> {
  const { project, ...given } = await withHtml(body);
  const id = z.uuid().safeParse(project).data;
  const [found] = id
    ? await scope.sql`SELECT 1 FROM projects WHERE id = ${id}
        AND workspace_id = ${scope.workspace.id} AND ${live(scope.sql)}`
    : [];
  if (!id || !found) throw invalidField('project', 'Name a project of this workspace.');
  return run(`POST ${PAGES}`, {
    at: await enterProject(scope, id),
    params: { ...params, project_id: id },
    body: webKeys(given, Object.keys(CreatePage.shape)),
  });
}

/** The project of a page that the person sees. */
async function projectOfPage(scope: WorkspaceScope, id = ''): Promise<ProjectScope> {
  const { sql } = scope;
  const [found] = await sql<{ project_id: string }[]>`
    SELECT g.project_id FROM pages g WHERE ${pageVisibility.seenAcross(scope)} AND g.id = ${id}`;
  if (!found) throw resourceMissing();
  return enterProject(scope, found.project_id);
}

/** Top-level pages of the person's projects, or the one with the id; newest first. */
async function readPages(scope: WorkspaceScope, id?: string): Promise<Row[]> {
  const { sql } = scope;
  const which =
    id === undefined ? sql`g.parent_id IS NULL AND g.archived_at IS NULL` : sql`g.id = ${id}`;
  const rows = await sql<{ id: string }[]>`
    SELECT g.id FROM pages g WHERE ${pageVisibility.seenAcross(scope)} AND ${which}
    ORDER BY g.created_at DESC, g.id DESC`;
  const images = await entityOf('page').images(
    sql,
    rows.map((row) => row.id),
  );
  const byId = new Map(
    images.map(({ id: at, json }) => [at, Image.parse(JSON.parse(json))] as const),
  );
  return rows.flatMap((row) => {
    const image = byId.get(row.id);
    return image ? [image] : [];
  });
}

const Image = z.record(z.string(), z.unknown());

/** Markdown is stored as the HTML of our editor. */
async function withHtml({ description_markdown, ...body }: Row): Promise<Row> {
  if (typeof description_markdown !== 'string') return body;
  return { ...body, description_html: (await htmlOfMarkdown(description_markdown)) || '<p></p>' };
}
