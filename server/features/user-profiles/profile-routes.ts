import { z } from 'zod';

import { pageOf, PageQuery, readPage } from '#server/platform/database/paging.ts';
import { inZone } from '#server/platform/database/wire.ts';
import { route } from '#server/platform/http/route.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { ownLanguage } from '#server/platform/texts/own-language.ts';
import { wordsOf } from '#server/platform/texts/words.ts';
import { PersonActivity } from '#shared/contract/activities.ts';
import { CalendarDate, Id } from '#shared/contract/fields.ts';
import { pageReply } from '#shared/contract/paging.ts';
import { UserProfile, UserStats, UserWorkload } from '#shared/contract/user-profiles.ts';
import { ExportActivity } from '#shared/contract/users.ts';
import { badRequest, errors } from '#shared/errors.ts';
import { csv } from '#shared/lib/csv.ts';

import { listActivities, listActivitiesOfDay, personActivities } from './activities/queries.ts';
import { getPerson, readProjectShares, readUserStats } from './stats-queries.ts';
import { readWorkload } from './workload-queries.ts';

const ActivityQuery = PageQuery.extend({ order_by: z.string().optional() });

const UserActivityQuery = ActivityQuery.extend({
  project: z.union([Id.transform((id) => [id]), z.array(Id).max(100)]).optional(),
});

/** Heads of the table of what somebody did; the English ones are the contract's. */
const EXPORT_HEADS = [
  'actor',
  'item',
  'project',
  'created',
  'updated',
  'action',
  'field',
  'old',
  'new',
] as const;

const VERBS: ReadonlySet<string> = new Set(['created', 'updated', 'deleted']);

/** The contract has both addresses for the same table. */
const EXPORTS = [
  '/api/workspaces/:slug/user-activity/:user_id/',
  '/api/workspaces/:slug/user-activity/:user_id/export/',
] as const;

export const userProfileRoutes = [
  route({
    method: 'GET',
    url: '/api/users/me/activities/',
    scope: 'user',
    query: ActivityQuery,
    response: pageReply(PersonActivity),
    doc: 'What I did, page by page',
    handler: async (scope, { query }) => {
      const page = readPage(query);
      const filter = {
        actor: scope.user.id,
        projects: [],
        order: query.order_by,
        withHidden: true,
      };
      const { total, rows } = await listActivities(scope, filter, page);
      return pageOf(page, total, personActivities(rows, scope.user.user_timezone));
    },
  }),
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/user-stats/:user_id/',
    scope: 'workspace',
    action: 'workspace.read',
    response: UserStats,
    doc: 'What somebody has to do, in numbers',
    handler: async (scope, { params }) => {
      await getPerson(scope, params.user_id);
      return readUserStats(scope, params.user_id);
    },
  }),
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/user-workload/:user_id/',
    scope: 'workspace',
    action: 'workspace.read',
    response: UserWorkload,
    doc: 'What of somebody is open, late and done lately, in numbers',
    handler: async (scope, { params }) => {
      await getPerson(scope, params.user_id);
      return readWorkload(scope, params.user_id);
    },
  }),
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/user-profile/:user_id/',
    scope: 'workspace',
    action: 'workspace.read',
    notMemberError: errors.notFound,
    response: UserProfile,
    doc: "Somebody's profile and share of my projects",
    handler: async (scope, { params }) => {
      const person = await getPerson(scope, params.user_id);
      return {
        project_data: await readProjectShares(scope, params.user_id),
        user_data: {
          ...person,
          date_joined: inZone(person.date_joined, scope.user.user_timezone),
        },
      };
    },
  }),
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/user-activity/:user_id/',
    scope: 'workspace',
    action: 'user_activity.list',
    query: UserActivityQuery,
    response: pageReply(PersonActivity),
    doc: 'What somebody did in my projects, page by page',
    handler: async (scope, { params, query }) => {
      const page = readPage(query);
      await getPerson(scope, params.user_id);
      const filter = {
        actor: params.user_id,
        projects: query.project ?? [],
        order: query.order_by,
        withHidden: false,
      };
      const { total, rows } = await listActivities(scope, filter, page);
      return pageOf(page, total, personActivities(rows, scope.user.user_timezone));
    },
  }),
  ...EXPORTS.map((url) =>
    route({
      method: 'POST',
      url,
      scope: 'workspace',
      action: 'user_activity.export',
      // Only reads: a transaction would hold the feed back.
      transaction: false,
      body: ExportActivity,
      response: 'file',
      doc: 'What somebody did on a day, as a table',
      handler: async (scope, { params, body }) => {
        if (!body.date) throw badRequest('Date is required');
        const day = CalendarDate.safeParse(body.date);
        if (!day.success) throw errors.badValue();
        await getPerson(scope, params.user_id);
        const rows = await listActivitiesOfDay(scope, params.user_id, day.data);
        const zone = scope.user.user_timezone;
        const say = wordsOf(await ownLanguage(scope), 'exports');
        const heads = EXPORT_HEADS.map((head) => say(`activity.heads.${head}`));
        const table = rows.map((row) => [
          row.actor_name,
          row.issue,
          row.project,
          inZone(row.created_at, zone),
          inZone(row.updated_at, zone),
          VERBS.has(row.verb) ? say(`activity.verbs.${row.verb}`) : row.verb,
          row.field ?? '',
          row.old_value ?? '',
          row.new_value ?? '',
        ]);
        return new HttpReply(200, `\uFEFF${csv([heads, ...table])}`, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="workspace-user-activity.csv"',
        });
      },
    }),
  ),
];
