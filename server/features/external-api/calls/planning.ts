import { z } from 'zod';

import { updateEstimateFacts } from '#server/features/estimates/commands.ts';
import type { ExternalCall, Given, Run } from '#server/features/external-api/kit/derive.ts';
import { MAX_LITE_ROWS } from '#server/features/external-api/kit/page.ts';
import { resourceMissing } from '#server/features/external-api/kit/refusals.ts';
import type { Row } from '#server/features/external-api/kit/shapes.ts';
import {
  MISSING_IN_PROJECT,
  MISSING_IN_WORKSPACE,
} from '#server/features/external-api/missing-features.ts';
import {
  CreateEstimate,
  CreateEstimatePoint,
  EstimateFacts,
  MAX_VALUES,
} from '#shared/contract/estimates.ts';
import { STAT_FIELDS, UpdateProject } from '#shared/contract/projects.ts';
import { badRequest, refusal } from '#shared/errors.ts';

import { FEATURES, moreShapes } from './more-shapes.ts';
import { readOwnProject } from './parts.ts';

const P = '/projects/:project_id' as const;
const POINTS = `${P}/estimates/:estimate_id/estimate-points/` as const;
const ASSETS = '/api/assets/v2/workspaces/:slug/' as const;
const { estimate, estimatePoint, features, workspaceFeatures, summary, projectLite, upload } =
  moreShapes;

const CreateEstimateBody = CreateEstimate.shape.estimate.unwrap().extend({
  type: EstimateFacts.shape.type.default('points'),
  last_used: z.boolean().default(true),
});

const flagsOf = (names: readonly string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.boolean().optional()])));

const allOff = (names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, false]));
const NONE_IN_WORKSPACE = allOff(MISSING_IN_WORKSPACE);

/** Features that do not exist can be turned off, but not on. */
function refuseMissing(body: Row, missing = MISSING_IN_PROJECT): void {
  const named = Object.keys(missing).find((name) => body[name] === true);
  if (named) throw badRequest(`${missing[named]} are not available here.`);
}

const NewPoints = z.array(CreateEstimatePoint).min(1).max(MAX_VALUES);

const estimateExists = (id: string) =>
  refusal(409, { error: 'An estimate already exists for this project', id });

export const planningCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: `${P}/estimates/`,
    of: `GET ${P}/estimates/`,
    shape: estimate,
    doc: 'Returns the estimate of a project: the one in use, or else the first',
    handle: (_scope, _given, run) => theEstimate(run),
  },
  {
    method: 'POST',
    url: `${P}/estimates/`,
    of: `POST ${P}/estimates/`,
    shape: estimate,
    status: 201,
    body: CreateEstimateBody,
    doc: 'Creates the estimate of a project; its points are added with their own call',
    handle: async ({ sql, project }, { body }, run) => {
      // Concurrent creations wait here, and the second is refused.
      await sql`SELECT 1 FROM projects WHERE id = ${project.id} FOR NO KEY UPDATE`;
      const [known] = Estimates.parse(await run(`GET ${P}/estimates/`));
      if (known) throw estimateExists(known.id);
      return run(`POST ${P}/estimates/`, { body: { estimate: CreateEstimateBody.parse(body) } });
    },
  },
  {
    method: 'PATCH',
    url: `${P}/estimates/`,
    of: `PATCH ${P}/estimates/:id/`,
    shape: estimate,
    body: EstimateFacts,
    doc: 'Changes the estimate of a project',
    handle: async (scope, { body }, run) => {
      // The web call also changes points, and requires some.
      await updateEstimateFacts(scope, (await theEstimate(run)).id, EstimateFacts.parse(body));
      return theEstimate(run);
    },
  },
  {
    method: 'DELETE',
    url: `${P}/estimates/`,
    of: `DELETE ${P}/estimates/:id/`,
    doc: 'Deletes the estimate of a project',
    handle: async (_scope, { params }, run) => {
      const { id } = await theEstimate(run);
      return run(`DELETE ${P}/estimates/:id/`, { params: { ...params, id } });
    },
  },
  {
    method: 'GET',
    url: POINTS,
    of: `GET ${P}/estimates/:id/`,
    shape: estimatePoint,
    answers: 'list',
    doc: 'Lists the points of an estimate',
    handle: (_scope, given, run) => pointsOf(given, run),
  },
  {
    method: 'POST',
    url: POINTS,
    of: `POST ${POINTS}`,
    shape: estimatePoint,
    answers: 'list',
    status: 201,
    body: z.union([NewPoints, z.object({ estimate_points: NewPoints }), CreateEstimatePoint]),
    doc: 'Adds points to an estimate: one, or a list of them',
    handle: async (_scope, given, run) => {
      const { rows: bare, estimate_points, ...one } = given.body;
      const rows = z.array(z.looseObject({})).parse(bare ?? estimate_points ?? [one]);
      // Keys begin with 0.
      const behind = Math.max(-1, ...(await pointsOf(given, run)).map(({ key }) => key));
      const made: unknown[] = [];
      for (const [place, row] of rows.entries()) {
        const point = { key: behind + place + 1, ...row };
        // In sequence: each gets the key after the one before.
        // oxlint-disable-next-line no-await-in-loop
        made.push(await run(`POST ${POINTS}`, { body: point }));
      }
      return made;
    },
  },
  {
    method: 'PATCH',
    url: `${POINTS}:id/`,
    of: `PATCH ${POINTS}:id/`,
    shape: estimatePoint,
    doc: 'Changes a point',
  },
  { method: 'DELETE', url: `${POINTS}:id/`, of: `DELETE ${POINTS}:id/`, doc: 'Deletes a point' },
  {
    method: 'GET',
    url: `${P}/features/`,
    of: `GET ${P}/`,
    shape: features,
    doc: 'Says which features a project has turned on',
    handle: async (scope, _given, run) => featuresOf(await readOwnProject(scope, run)),
  },
  {
    method: 'PATCH',
    url: `${P}/features/`,
    of: `PATCH ${P}/`,
    shape: features,
    body: flagsOf(Object.keys({ ...FEATURES, ...MISSING_IN_PROJECT, workitem_types: true })),
    doc: 'Turns features of a project on and off',
    handle: async (_scope, { body }, run) => {
      const named = Object.entries(FEATURES).filter(([name]) => name in body);
      const columns = Object.fromEntries(named.map(([name, column]) => [column, body[name]]));
      refuseMissing({ ...body, ...(body['workitem_types'] === true && { work_item_types: true }) });
      return featuresOf(await run(`PATCH ${P}/`, { body: UpdateProject.parse(columns) }));
    },
  },
  {
    method: 'GET',
    url: '/features/',
    of: 'GET /',
    shape: workspaceFeatures,
    doc: 'Says which features a workspace has turned on',
    handle: async () => NONE_IN_WORKSPACE,
  },
  {
    method: 'PATCH',
    url: '/features/',
    of: 'PATCH /',
    shape: workspaceFeatures,
    body: flagsOf(Object.keys(MISSING_IN_WORKSPACE)),
    doc: 'Turns features of a workspace off; those that are not there cannot be turned on',
    handle: async (_scope, { body }) => {
      refuseMissing(body, MISSING_IN_WORKSPACE);
      return NONE_IN_WORKSPACE;
    },
  },
  {
    method: 'GET',
    url: `${P}/summary/`,
    of: `GET ${P}/`,
    shape: summary,
    doc: 'Counts the items, members, cycles and modules of a project',
    handle: async (scope, _given, run) => {
      await readOwnProject(scope, run);
      const query = { project_ids: scope.project.id, fields: STAT_FIELDS.join(',') };
      const [counts] = z
        .array(z.looseObject({}))
        .parse(await run('GET /project-stats/', { query }));
      if (!counts) throw resourceMissing();
      return counts;
    },
  },
  {
    method: 'GET',
    url: '/projects-lite/',
    of: 'GET /projects/details/',
    shape: projectLite,
    answers: 'page',
    maxRows: MAX_LITE_ROWS,
    query: {
      include_archived: z
        .enum(['true', 'false'])
        .optional()
        .meta({ description: 'Whether archived projects come, too.' }),
    },
    doc: 'Lists projects in short',
    handle: async (_scope, { query: { include_archived } }, run) => {
      const rows = z
        .array(z.looseObject({ archived_at: z.string().nullable() }))
        .parse(await run('GET /projects/details/'));
      return rows.filter((row) => include_archived === 'true' || row.archived_at === null);
    },
  },
  {
    method: 'POST',
    url: '/assets/',
    of: `POST ${ASSETS}`,
    shape: upload,
    doc: 'Asks to upload a picture of a workspace',
  },
  {
    method: 'GET',
    url: '/assets/:asset_id/',
    of: `GET ${ASSETS}:asset_id/`,
    doc: 'Leads to a picture',
  },
  {
    method: 'PATCH',
    url: '/assets/:asset_id/',
    of: `PATCH ${ASSETS}:asset_id/`,
    doc: 'Confirms the upload of a picture',
  },
  {
    method: 'DELETE',
    url: '/assets/:asset_id/',
    of: `DELETE ${ASSETS}:asset_id/`,
    doc: 'Deletes a picture',
  },
];

const Points = z.object({ points: z.array(z.looseObject({ key: z.number() })) });

async function pointsOf({ params }: Given, run: Run) {
  const at = { ...params, id: params['estimate_id'] ?? '' };
  return Points.parse(await run(`GET ${P}/estimates/:id/`, { params: at })).points;
}

const Estimates = z.array(
  z.looseObject({
    id: z.string(),
    last_used: z.boolean(),
    points: z.array(z.looseObject({ id: z.string() })),
  }),
);

async function theEstimate(run: Run) {
  const all = Estimates.parse(await run(`GET ${P}/estimates/`));
  const found = all.find(({ last_used }) => last_used) ?? all[0];
  if (!found) throw refusal(404, { error: 'Estimate not found' });
  return found;
}

function featuresOf(project: unknown): object {
  const row = z.record(z.string(), z.unknown()).parse(project);
  const known = Object.fromEntries(
    Object.entries(FEATURES).map(([name, column]) => [name, row[column] === true]),
  );
  return { ...known, ...allOff(MISSING_IN_PROJECT) };
}
