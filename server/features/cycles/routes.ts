import { z } from 'zod';

import { containerRoutes } from '#server/features/containers/routes.ts';
import { recordVisit } from '#server/features/users/visits/commands.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import {
  ArchivedCycle,
  CheckDates,
  CreateCycle,
  Cycle,
  CycleDetail,
  DatesChecked,
  UpdateCycle,
} from '#shared/contract/cycles.ts';
import { Id } from '#shared/contract/fields.ts';
import { badRequest } from '#shared/errors.ts';
import { isDate } from '#shared/lib/work-item-lists/moments.ts';

import { cycleResource } from './commands.ts';
import { hasOverlap } from './dates.ts';
import { readDistributions } from './progress/read.ts';
import { getCycle, listCycles, listWorkspaceCycles, showCycle } from './queries.ts';
import { cycleDetailWire, cycleWire } from './wire.ts';

const WORKSPACE = '/api/workspaces/:slug' as const;
const PROJECT = `${WORKSPACE}/projects/:project_id` as const;
const CYCLES = `${PROJECT}/cycles/` as const;
const CYCLE = `${CYCLES}:id/` as const;

/** Cycles. What changes their items is with the work items; what counts them, in `progress`. */
export const cycleRoutes = [
  route({
    method: 'GET',
    url: CYCLES,
    scope: 'project',
    action: 'cycle.list',
    query: z.object({ cycle_view: z.string().optional() }),
    response: z.array(Cycle),
    doc: 'Lists the cycles of a project; cycle_view=current: those that run',
    handler: async (scope, { query }) =>
      (await listCycles(scope, query.cycle_view === 'current' ? 'current' : 'open')).map(cycleWire),
  }),
  route({
    method: 'POST',
    url: CYCLES,
    scope: 'project',
    action: 'cycle.create',
    body: CreateCycle,
    status: 201,
    response: Cycle,
    doc: 'Creates a cycle',
    handler: async (scope, { body }) =>
      cycleWire(await showCycle(scope, await cycleResource.create(scope, body))),
  }),
  route({
    method: 'GET',
    url: CYCLE,
    scope: 'project',
    action: 'cycle.read',
    response: CycleDetail,
    doc: 'Returns a cycle',
    handler: async (scope, { params }) => {
      const cycle = await getCycle(scope, params.id);
      visit(scope, cycle.id);
      return cycleDetailWire(cycle);
    },
  }),
  route({
    method: 'PATCH',
    url: CYCLE,
    scope: 'project',
    action: 'cycle.update',
    body: UpdateCycle,
    response: Cycle,
    doc: 'Changes a cycle; of an ended one only its place',
    handler: async (scope, { params, body }) =>
      cycleWire(await showCycle(scope, await cycleResource.update(scope, params.id, body))),
  }),
  route({
    method: 'POST',
    url: `${CYCLES}date-check/` as const,
    scope: 'project',
    action: 'cycle.update',
    body: CheckDates,
    status: 200,
    response: DatesChecked,
    doc: 'Says whether another cycle has one of the days',
    handler: (scope, { body }) => checkDates(scope, body),
  }),
  ...containerRoutes('cycle', 'that has ended'),
  route({
    method: 'GET',
    url: `${PROJECT}/archived-cycles/` as const,
    scope: 'project',
    action: 'cycle.read',
    response: z.array(Cycle),
    doc: 'Lists archived cycles',
    handler: async (scope) => (await listCycles(scope, 'archived')).map(cycleWire),
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/archived-cycles/:id/` as const,
    scope: 'project',
    action: 'cycle.read',
    response: ArchivedCycle,
    doc: 'Returns an archived cycle with all that its page shows',
    handler: async (scope, { params }) => {
      const cycle = await getCycle(scope, params.id, 'archived');
      const { distribution, estimate_distribution } = await readDistributions(
        scope,
        cycle,
        cycle.zone,
      );
      return { ...cycleDetailWire(cycle), distribution, estimate_distribution };
    },
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/cycles/` as const,
    scope: 'workspace',
    action: 'workspace_cycle.list',
    response: z.array(Cycle),
    doc: 'Lists the cycles of my projects in the workspace',
    handler: async (scope) => (await listWorkspaceCycles(scope)).map(cycleWire),
  }),
];

function visit(scope: ProjectScope, id: string): void {
  recordVisit(scope, scope.workspace.id, scope.project.id, 'cycle', id);
}

const TAKEN =
  'You have a cycle already on the given dates, if you want to create a draft cycle you can do that by removing dates';

async function checkDates(
  scope: ProjectScope,
  { start_date, end_date, cycle_id }: CheckDates,
): Promise<DatesChecked> {
  if (!start_date || !end_date) throw badRequest('Start date and end date both are required');
  const [start, end] = [start_date.slice(0, 10), end_date.slice(0, 10)];
  if (!isDate(start) || !isDate(end)) throw badRequest('Please provide valid detail');
  const own = Id.safeParse(cycle_id);
  const isTaken = await hasOverlap(scope, start, end, own.success ? own.data : null);
  return isTaken ? { error: TAKEN, status: false } : { status: true };
}
