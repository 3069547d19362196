import { z } from 'zod';

import { route, withOtherName } from '#server/platform/http/route.ts';
import { fieldErrors } from '#server/platform/replies/field-errors.ts';
import {
  CreateIntakeIssue,
  DecideIntakeIssues,
  IntakeIssue,
  ListedIntakeIssue,
  SimilarItem,
  SimilarQuery,
  UpdateIntakeIssue,
} from '#shared/contract/intakes.ts';
import { pageReply } from '#shared/contract/paging.ts';
import { CreateWorkItem, Priority } from '#shared/contract/work-items.ts';
import { badRequest } from '#shared/errors.ts';

import { decideHandedIn, deleteHandedIn, handIn, updateHandedIn } from './commands.ts';
import { IntakeQuery } from './filters.ts';
import { getHandedIn } from './find.ts';
import { listHandedIn, listSimilar, readHandedIn } from './queries.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;

const readingRoutes = [
  route({
    method: 'GET',
    url: `${PROJECT}/intake-issues/` as const,
    scope: 'project',
    action: 'intake_issue.list',
    query: IntakeQuery,
    response: pageReply(ListedIntakeIssue),
    doc: 'Lists what was handed in; by default what waits',
    handler: (scope, { query }) => listHandedIn(scope, query),
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/intake-issues/similar/` as const,
    scope: 'project',
    action: 'intake_issue.list',
    query: SimilarQuery,
    response: z.array(SimilarItem),
    doc: 'Work items with a title much like another one',
    handler: (scope, { query }) => listSimilar(scope, query),
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/intake-issues/:id/` as const,
    scope: 'project',
    action: 'intake_issue.read',
    response: IntakeIssue,
    doc: 'One work item that was handed in',
    handler: async (scope, { params }) => readHandedIn(scope, await getHandedIn(scope, params.id)),
  }),
];

const writingRoutes = [
  route({
    method: 'POST',
    url: `${PROJECT}/intake-issues/` as const,
    scope: 'project',
    action: 'intake_issue.create',
    body: CreateIntakeIssue,
    response: IntakeIssue,
    doc: 'Hands a work item in',
    handler: async (scope, { body }) => readHandedIn(scope, await handIn(scope, readInput(body))),
  }),
  route({
    method: 'PATCH',
    url: `${PROJECT}/intake-issues/:id/` as const,
    scope: 'project',
    action: 'intake_issue.update',
    body: UpdateIntakeIssue,
    response: IntakeIssue,
    doc: 'Changes what was handed in, or decides on it',
    handler: async (scope, { params, body }, { request }) =>
      readHandedIn(scope, await updateHandedIn(scope, params.id, body, request.body)),
  }),
  route({
    method: 'PATCH',
    url: `${PROJECT}/intake-issues/` as const,
    scope: 'project',
    action: 'intake_issue.decide',
    body: DecideIntakeIssues,
    response: 'none',
    doc: 'Decides on several work items that were handed in, all or none of them',
    handler: (scope, { body }) => decideHandedIn(scope, body),
  }),
  route({
    method: 'DELETE',
    url: `${PROJECT}/intake-issues/:id/` as const,
    scope: 'project',
    action: 'intake_issue.delete',
    response: 'none',
    doc: 'Takes a work item out of the intake; one that was not accepted is deleted',
    handler: (scope, { params }) => deleteHandedIn(scope, params.id),
  }),
];

/** Validates an item's fields; a missing name and a wrong priority have their own errors. */
function readInput({ issue = {} }: CreateIntakeIssue): CreateWorkItem {
  const { name, priority } = issue;
  if (typeof name !== 'string' || name.trim() === '') throw badRequest('Name is required');
  if (priority !== undefined && !Priority.safeParse(priority).success) {
    throw badRequest('Invalid priority');
  }
  const parsed = CreateWorkItem.safeParse(issue, { reportInput: true });
  if (!parsed.success) throw fieldErrors(parsed.error);
  return parsed.data;
}

/** Intake items, under both names of the contract. */
export const intakeIssueRoutes = withOtherName('intake-issues', 'inbox-issues', [
  ...readingRoutes,
  ...writingRoutes,
]);
