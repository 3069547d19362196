import { z } from 'zod';

import type { ExternalCall, Given, Run } from '#server/features/external-api/kit/derive.ts';
import { resourceMissing } from '#server/features/external-api/kit/refusals.ts';
import { CreateEstimatePoint, MAX_VALUES } from '#shared/contract/estimates.ts';
import { STAT_FIELDS, UpdateProject } from '#shared/contract/projects.ts';
import { badRequest } from '#shared/errors.ts';

import { FEATURES, moreShapes } from './more-shapes.ts';

const P = '/projects/:project_id' as const;
const POINTS = `${P}/estimates/:estimate_id/estimate-points/` as const;
const ASSETS = '/api/assets/v2/workspaces/:slug/' as const;
const { estimate, estimatePoint, features, summary, projectLite, upload } = moreShapes;

const estimateBody = z.object({
  name: z.string().trim().min(1).max(255).optional(),
  type: z.string().trim().max(255).optional(),
});

/** Estimates, features, numbers, files, and short lists to choose from. */
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
    body: estimateBody.extend({ last_used: z.boolean().optional() }),
    toWeb: (body) => ({ estimate: body }),
    doc: 'Creates an estimate; its points are added with their own call',
  },
  {
    method: 'PATCH',
    url: `${P}/estimates/`,
    of: `PATCH ${P}/estimates/:id/`,
    shape: estimate,
    body: estimateBody,
    doc: 'Changes the estimate of a project',
    handle: async (_scope, { params, body }, run) => {
      const { id, points } = await theEstimate(run);
      // The web call changes points too, and asks for some.
      const estimate_points = points.map((point) => ({ id: point.id }));
      return run(`PATCH ${P}/estimates/:id/`, {
        params: { ...params, id },
        body: { estimate: body, estimate_points },
      });
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
    body: z.union([CreateEstimatePoint, z.array(CreateEstimatePoint).min(1).max(MAX_VALUES)]),
    doc: 'Adds points to an estimate: one, or a list of them',
    handle: async (_scope, given, run) => {
      const { body } = given;
      const rows = z.array(z.looseObject({})).parse(body['rows'] ?? [body]);
      const behind = Math.max(0, ...(await pointsOf(given, run)).map(({ key }) => key));
      const made: unknown[] = [];
      for (const [place, row] of rows.entries()) {
        const point = { key: behind + place + 1, ...row };
        // Each takes the place behind the one before.
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
    handle: async (_scope, _given, run) => featuresOf(await run(`GET ${P}/`)),
  },
  {
    method: 'PATCH',
    url: `${P}/features/`,
    of: `PATCH ${P}/`,
    shape: features,
    body: z.object(
      Object.fromEntries(Object.keys(FEATURES).map((name) => [name, z.boolean().optional()])),
    ),
    doc: 'Turns features of a project on and off',
    handle: async (_scope, { body }, run) => {
      const named = Object.entries(FEATURES).filter(([name]) => name in body);
      const columns = Object.fromEntries(named.map(([name, column]) => [column, body[name]]));
      if (columns['is_issue_type_enabled']) {
        throw badRequest('Work item types are not available here.');
      }
      return featuresOf(await run(`PATCH ${P}/`, { body: UpdateProject.parse(columns) }));
    },
  },
  {
    method: 'GET',
    url: `${P}/summary/`,
    of: `GET ${P}/`,
    shape: summary,
    doc: 'Counts the items, members, cycles and modules of a project',
    handle: async ({ project }, _given, run) => {
      await run(`GET ${P}/`);
      const query = { project_ids: project.id, fields: STAT_FIELDS.join(',') };
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
    doc: 'Lists projects in short',
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
  if (!found) throw resourceMissing();
  return found;
}

function featuresOf(project: unknown): object {
  const row = z.record(z.string(), z.unknown()).parse(project);
  return Object.fromEntries(
    Object.entries(FEATURES).map(([name, column]) => [name, row[column] === true]),
  );
}
