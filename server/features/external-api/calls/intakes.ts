import { z } from 'zod';

import { externalBody, type ExternalCall } from '#server/features/external-api/kit/derive.ts';
import { bodyKeysOf, refuseUnknownKeys } from '#server/features/external-api/kit/known-keys.ts';
import { webKeys } from '#server/features/external-api/kit/names.ts';
import type { Row } from '#server/features/external-api/kit/shapes.ts';
import { INTAKE_ORDERS, INTAKE_STATUSES } from '#shared/constants/intakes.ts';
import { Id } from '#shared/contract/fields.ts';
import { CreateIntakeIssue, UpdateIntakeIssue } from '#shared/contract/intakes.ts';
import { UpdateWorkItem } from '#shared/contract/work-items.ts';

import { shapes } from './shapes.ts';

const P = '/projects/:project_id' as const;
const INTAKE = `${P}/intake-issues/` as const;
const { intakeItem } = shapes;
const isStatus = (word: string) => INTAKE_STATUSES.some((status) => String(status) === word.trim());
const externalItem = externalBody(UpdateWorkItem) ?? z.object({});

/** Intake; an entry is identified by its work item. */
export const intakeCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: INTAKE,
    of: `GET ${INTAKE}`,
    shape: intakeItem,
    answers: 'page',
    isPagedByWeb: true,
    query: {
      status: z
        .string()
        .refine((given) => given.split(',').every(isStatus), {
          error: ({ input }) => `This is no list of statuses: ${String(input)}`,
        })
        .default(INTAKE_STATUSES.join(',')),
      order_by: z
        .string()
        .refine((word) => INTAKE_ORDERS.includes(word.trim().replace(/^-/, '')), {
          error: ({ input }) => `Nothing is ordered by: ${String(input)}`,
        })
        .optional(),
    },
    doc: 'Lists the intake of a project, whatever became of it',
  },
  {
    method: 'POST',
    url: INTAKE,
    of: `POST ${INTAKE}`,
    shape: intakeItem,
    body: CreateIntakeIssue.extend({ issue: z.union([externalItem, Id]).optional() }),
    toWeb: withWebItem,
    doc: 'Hands a work item in',
  },
  {
    method: 'GET',
    url: `${INTAKE}:id/`,
    of: `GET ${INTAKE}:id/`,
    shape: intakeItem,
    doc: 'Returns what was handed in',
  },
  {
    method: 'PATCH',
    url: `${INTAKE}:id/`,
    of: `PATCH ${INTAKE}:id/`,
    shape: intakeItem,
    body: UpdateIntakeIssue.extend({ issue: z.union([externalItem, Id]).optional() }),
    toWeb: withWebItem,
    doc: 'Changes what was handed in, or decides on it',
  },
  {
    method: 'PATCH',
    url: `${INTAKE}:id/status/`,
    of: `PATCH ${INTAKE}:id/`,
    shape: intakeItem,
    body: UpdateIntakeIssue.pick({ status: true, snoozed_till: true, duplicate_to: true }),
    doc: 'Decides on what was handed in',
  },
  {
    method: 'DELETE',
    url: `${INTAKE}:id/`,
    of: `DELETE ${INTAKE}:id/`,
    doc: 'Takes a work item out of the intake',
  },
];

const ITEM_KEYS = Object.keys(UpdateWorkItem.shape);
const KNOWN = bodyKeysOf(externalItem, UpdateWorkItem, shapes.workItem) ?? new Set();

function withWebItem({ issue, ...body }: Row): Row {
  // Replies hold the item's id: sent back, it changes nothing.
  if (typeof issue !== 'object' || issue === null) return body;
  refuseUnknownKeys({ ...issue }, KNOWN);
  return { ...body, issue: webKeys(issue, ITEM_KEYS) };
}
