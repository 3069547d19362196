import { z } from 'zod';

import { assets } from '#server/features/assets/table.ts';
import { comments } from '#server/features/comments/table.ts';
import { cycles } from '#server/features/cycles/table.ts';
import { externalKeys } from '#server/features/external-api/kit/names.ts';
import { Person } from '#server/features/external-api/kit/people.ts';
import { defineShape } from '#server/features/external-api/kit/shapes.ts';
import { intakeIssues } from '#server/features/intakes/table.ts';
import { labels } from '#server/features/labels/table.ts';
import { modules } from '#server/features/modules/table.ts';
import { listProjectStats } from '#server/features/projects/stats/queries.ts';
import { states } from '#server/features/states/table.ts';
import { workItems } from '#server/features/work-items/table.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { Activity } from '#shared/contract/activities.ts';
import { AttachmentTicket, FileAsset } from '#shared/contract/assets.ts';
import { ReadComment } from '#shared/contract/comments.ts';
import { Cycle } from '#shared/contract/cycles.ts';
import { Id, Message, Moment } from '#shared/contract/fields.ts';
import { Label } from '#shared/contract/labels.ts';
import { Module } from '#shared/contract/modules.ts';
import { Project } from '#shared/contract/projects.ts';
import { State } from '#shared/contract/states.ts';
import { Priority, WorkItem, WorkItemLink } from '#shared/contract/work-items.ts';
import { pick } from '#shared/lib/pick.ts';
import { OWN_KEYS } from '#shared/work-item-fields/columns.ts';

const placed = { id: Id, issue: Id, project: Id, workspace: Id };

/** An intake item: the list has some of the fields, a single read all. */
const IntakeDetail = z.object({
  id: Id,
  name: z.string(),
  priority: Priority,
  sequence_id: z.int(),
  project: Id,
  created_at: Moment,
  created_by: Id.nullable(),
  labels: z.array(Id),
  assignees: z.array(Id).optional(),
  description_html: z.string().optional(),
});
const DETAIL_KEYS = Object.keys(IntakeDetail.shape);

/** Default sort order. */
const BEHIND_ALL = 65_535;

const Brief = z.object({ id: Id, name: z.string() });
/** State, labels and assignees of an intake item as clients expect them: objects instead of ids. */
const IntakePlace = z.object({
  state: Brief.extend({ color: z.string(), group: z.string() }).nullable(),
  cycle: Brief.nullable(),
  module: Brief.extend({ project: Id, workspace: Id }).nullable(),
});

export const shapes = {
  project: defineShape({
    name: 'Project',
    row: Project.extend({
      is_member: z.boolean(),
      is_deployed: z.boolean(),
      sort_order: z.number(),
    }),
    from: (row) => ({
      ...row,
      is_member: typeof row['member_role'] === 'number',
      is_deployed: typeof row['anchor'] === 'string',
      // People who have not joined have no order of their own.
      sort_order: row['sort_order'] ?? BEHIND_ALL,
    }),
    more: {
      schema: { total_members: z.int(), total_cycles: z.int(), total_modules: z.int() },
      async read(scope, ids) {
        const counts = ['total_members', 'total_cycles', 'total_modules'] as const;
        const rows = await listProjectStats(scope as WorkspaceScope, ids, counts);
        return new Map(rows.map((row) => [row.id, row]));
      },
    },
  }),
  state: defineShape({ name: 'State', row: State, table: states }),
  label: defineShape({ name: 'Label', row: Label, table: labels }),
  workItem: defineShape({
    name: 'Issue',
    id: 'WorkItem',
    row: WorkItem,
    without: ['rev', ...OWN_KEYS, 'deleted_at'],
    table: workItems,
    // One query reads the additional keys of all rows of a list.
    more: {
      schema: {
        workspace: Id,
        deleted_at: z.null(),
        external_source: z.string().nullable(),
        external_id: z.string().nullable(),
        description_html: z.string(),
        description_stripped: z.string().nullable(),
      },
      async read({ sql }, ids) {
        // A query of one id keeps its plan; for an array PostgreSQL plans each time.
        const rows = await sql<{ id: string }[]>`
          SELECT i.id, i.workspace_id AS workspace, NULL AS deleted_at, i.external_source,
            i.external_id, coalesce(t.description_html, '<p></p>') AS description_html,
            t.description_stripped
          FROM work_items i LEFT JOIN work_item_texts t ON t.work_item_id = i.id
          WHERE ${ids.length === 1 ? sql`i.id = ${ids[0] ?? ''}` : sql`i.id = ANY(${ids as string[]}::uuid[])`}`;
        return new Map(rows.map((row) => [row.id, row]));
      },
    },
  }),
  link: defineShape({ name: 'Link', row: WorkItemLink, without: ['created_by_detail'] }),
  comment: defineShape({
    name: 'Comment',
    row: ReadComment.omit({ is_member: true }),
    without: [
      'actor_detail',
      'issue_detail',
      'project_detail',
      'workspace_detail',
      'comment_reactions',
    ],
    table: comments,
  }),
  activity: defineShape({
    name: 'Activity',
    row: Activity,
    without: ['actor_detail', 'issue_detail', 'project_detail', 'workspace_detail', 'source_data'],
  }),
  attachment: defineShape({
    name: 'Attachment',
    row: FileAsset,
    without: ['issue_id'],
    table: assets,
  }),
  ticket: defineShape({ name: 'Upload', id: 'AttachmentTicket', row: AttachmentTicket }),
  cycle: defineShape({ name: 'Cycle', row: Cycle, table: cycles }),
  module: defineShape({
    name: 'Module',
    row: Module,
    without: ['description_text', 'description_html'],
    table: modules,
  }),
  person: defineShape({ name: 'Member', row: Person }),
  message: defineShape({ name: 'Message', row: Message }),
  cycleItem: defineShape({ name: 'Cycle item', row: z.object({ ...placed, cycle: Id }) }),
  moduleItem: defineShape({ name: 'Module item', row: z.object({ ...placed, module: Id }) }),
  intakeItem: defineShape({
    name: 'Intake issue',
    row: z.object({
      id: Id,
      status: z.int(),
      duplicate_to: Id.nullable(),
      snoozed_till: Moment.nullable(),
      source: z.string().nullable(),
      issue: Id,
      issue_detail: IntakeDetail.extend(IntakePlace.shape),
    }),
    from: ({ issue, ...row }) => {
      const item = externalKeys(z.looseObject({ id: Id }).parse(issue));
      return { ...row, issue: item['id'], issue_detail: pick(item, DETAIL_KEYS) };
    },
    table: intakeIssues,
    more: {
      schema: { intake: Id, inbox: Id },
      async read({ sql }, ids) {
        const rows = await sql<({ id: string; intake_id: string } & z.infer<typeof IntakePlace>)[]>`
          SELECT x.id, x.intake_id,
            (SELECT json_build_object('id', s.id, 'name', s.name, 'color', s.color, 'group', s."group")
              FROM states s WHERE s.id = i.state_id) AS state,
            (SELECT json_build_object('id', c.id, 'name', c.name)
              FROM cycles c WHERE c.id = i.cycle_id) AS cycle,
            (SELECT json_build_object('id', m.id, 'name', m.name, 'project', m.project_id,
                'workspace', m.workspace_id)
              FROM modules m WHERE m.id = i.module_ids[1]) AS module
          FROM intake_issues x JOIN work_items i ON i.id = x.work_item_id
          WHERE x.id = ANY(${ids as string[]}::uuid[])`;
        return new Map(
          rows.map(({ id, intake_id, ...place }) => [
            id,
            { row: { intake: intake_id, inbox: intake_id }, place },
          ]),
        );
      },
      into(row, found) {
        const { row: more, place } = z
          .object({
            row: z.record(z.string(), z.unknown()),
            place: z.record(z.string(), z.unknown()),
          })
          .parse(found);
        const detail = z.record(z.string(), z.unknown()).parse(row['issue_detail']);
        return { ...row, ...more, issue_detail: { ...detail, ...place } };
      },
    },
  }),
} as const;
