import { z } from 'zod';

import { route, withOtherName } from '#server/platform/http/route.ts';
import {
  CreatePublicSubmission,
  PublicSubmission,
  UpdatePublicSubmission,
} from '#shared/contract/public-intakes.ts';

import { createSubmission, deleteSubmission, updateSubmission } from './commands.ts';
import { getOwnSubmission, listOwnSubmissions, requireIntake } from './queries.ts';

const INTAKE = '/api/public/anchor/:anchor/intakes/:intake_id' as const;
const taking = { scope: 'visitor', action: 'public_board.take_part' } as const;
const changing = { ...taking, limit: 'board_change' } as const;

/** Submissions of visitors to a board's intake, under both names of the contract. */
export const submissionRoutes = withOtherName('intake-issues', 'inbox-issues', [
  route({
    ...taking,
    method: 'GET',
    url: `${INTAKE}/intake-issues/` as const,
    response: z.array(PublicSubmission),
    doc: 'What I have handed in to the intake of a published board',
    handler: async (scope, { params }) => {
      await requireIntake(scope, params.intake_id);
      return listOwnSubmissions(scope);
    },
  }),
  route({
    ...taking,
    method: 'POST',
    url: `${INTAKE}/intake-issues/` as const,
    body: CreatePublicSubmission,
    limit: 'board_submission',
    response: PublicSubmission,
    doc: 'Hands a work item in to the intake of a published board',
    handler: async (scope, { params, body }) => {
      await requireIntake(scope, params.intake_id);
      return createSubmission(scope, body);
    },
  }),
  route({
    ...taking,
    method: 'GET',
    url: `${INTAKE}/intake-issues/:id/` as const,
    response: PublicSubmission,
    doc: 'Something that I have handed in',
    handler: async (scope, { params }) => {
      await requireIntake(scope, params.intake_id);
      return getOwnSubmission(scope, params.id);
    },
  }),
  route({
    ...changing,
    method: 'PATCH',
    url: `${INTAKE}/intake-issues/:id/` as const,
    body: UpdatePublicSubmission,
    response: PublicSubmission,
    doc: 'Changes something that I have handed in',
    handler: async (scope, { params, body }) => {
      await requireIntake(scope, params.intake_id);
      return updateSubmission(scope, params.id, body);
    },
  }),
  route({
    ...changing,
    method: 'DELETE',
    url: `${INTAKE}/intake-issues/:id/` as const,
    response: 'none',
    doc: 'Withdraws something that I have handed in',
    handler: async (scope, { params }) => {
      await requireIntake(scope, params.intake_id);
      await deleteSubmission(scope, params.id);
    },
  }),
]);
