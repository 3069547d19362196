import { z } from 'zod';

import {
  PRIORITIES,
  COPY_PARTS,
  MAX_BULK,
  MAX_LAG,
  RELATION_TYPES,
} from '#shared/constants/work-items.ts';
import { plainName } from '#shared/lib/names.ts';
import { refusalOf } from '#shared/work-item-fields/registry.ts';

import { CalendarDate, Flag, Id, Moment, MomentCursor, OptionalId, text } from './fields.ts';
import { UserLite } from './lite.ts';
import { bulkShape, listChangesShape, rowShape, writtenShape } from './work-item-fields.ts';

export const Priority = z.enum(PRIORITIES);
export type Priority = z.infer<typeof Priority>;

/** A work item in `sub-issues/`: the keys that every shape of a work item has. */
export const SubItem = z.object({
  ...rowShape,
  /** Our own: only in replies to `rev=true`, and in the feed's images. */
  rev: z.int().optional(),
  /** Our own, with `rev`: its intake status; null = it did not come through the intake. */
  intake_status: z.int().nullable().optional(),
  /** Our own, with `rev`: who archived it; null = not archived by a person. */
  archived_by: Id.nullable().optional(),
});
export type SubItem = z.infer<typeof SubItem>;

/** A work item in the reply of creating it. */
export const WorkItem = SubItem.extend({ deleted_at: Moment.nullable() });
export type WorkItem = z.infer<typeof WorkItem>;

/** The feed's image of a work item: the list's row with its revision. */
export const WorkItemImage = SubItem.extend({ rev: z.int() });
export type WorkItemImage = z.infer<typeof WorkItemImage>;

/** The feed's image of an open item's description. */
export const WorkItemDescriptionImage = z.object({
  id: Id,
  project_id: Id,
  description_html: z.string(),
  rev: z.int(),
});
export type WorkItemDescriptionImage = z.infer<typeof WorkItemDescriptionImage>;

const external = z.string().trim().max(255).nullable().optional();

const written = {
  ...writtenShape,
  description_html: z.string().trim().optional(),
  external_source: external,
  external_id: external,
};

/** Refuses values that contradict each other. */
export const inAgreement = (values: object, context: z.RefinementCtx) => {
  const refusal = refusalOf(values);
  if (refusal) context.addIssue({ code: 'custom', message: refusal.message });
};

/**
 * Keys of a whole item that clients may send but this program cannot store: refused rather than
 * lost.
 */
const refused = {
  is_draft: Flag.nullish().refine((isDraft) => !isDraft, 'Drafts of work items are not available.'),
  type_id: OptionalId.optional().refine((type) => !type, 'Work item types are not available.'),
};

const Name = z.string().transform(plainName).pipe(z.string().min(1).max(255));

export type CopyPart = (typeof COPY_PARTS)[number];

/** Our own: the new item is a copy, and gets parts of the original. */
export const CopyOf = z.object({
  item: Id,
  parts: z.array(z.enum(COPY_PARTS)).max(COPY_PARTS.length),
});
export type CopyOf = z.infer<typeof CopyOf>;

/** POST issues. */
export const CreateWorkItem = z
  .object({
    name: Name,
    ...written,
    ...refused,
    archived_at: CalendarDate.nullish().refine((date) => !date, 'A new work item is not archived.'),
    copy_of: CopyOf.nullish(),
  })
  .superRefine(inAgreement);
export type CreateWorkItem = z.infer<typeof CreateWorkItem>;

/** PATCH issues/{id}. */
export const UpdateWorkItem = z
  .object({
    name: Name.optional(),
    ...written,
    ...refused,
    ...listChangesShape,
    /**
     * A date archives the item as of today, like `archive/`; null is refused for an archived item.
     */
    archived_at: CalendarDate.nullish(),
  })
  .superRefine(inAgreement);
export type UpdateWorkItem = z.infer<typeof UpdateWorkItem>;

/** Ids in a body, as text: the command refuses malformed ones with `badValue`; missing = none. */
const idList = z.array(z.string()).max(MAX_BULK).nullish();

/** Body of bulk archive, delete and subscribe. */
export const WorkItemIds = z.object({ issue_ids: idList });
export type WorkItemIds = z.infer<typeof WorkItemIds>;

/** GET recently-deleted-issues (our own): the page's cursor. */
export const RecentlyDeletedQuery = z.object({ cursor: MomentCursor.optional() });

/** An item in *Recently deleted*; items deleted with it are restored with it (our own). */
export const DeletedWorkItem = z.object({
  id: Id,
  project_id: Id,
  name: z.string(),
  sequence_id: z.int(),
  state_id: Id.nullable(),
  priority: Priority,
  /** Number of sub-items deleted with it. */
  below: z.int(),
  deleted_at: Moment,
  deleted_by: Id.nullable(),
});
export type DeletedWorkItem = z.infer<typeof DeletedWorkItem>;

/** GET recently-deleted-issues (our own). */
export const RecentlyDeleted = z.object({
  results: z.array(DeletedWorkItem),
  next_cursor: z.string().nullable(),
});
export type RecentlyDeleted = z.infer<typeof RecentlyDeleted>;

/**
 * POST bulk-operation-issues: adds to lists and replaces single values; removing from lists is our
 * own.
 */
export const BulkOperation = z.object({
  issue_ids: idList,
  properties: z.object(bulkShape).default({}),
});
export type BulkOperation = z.infer<typeof BulkOperation>;

const blankDate = z.preprocess((value) => (value ? value : null), CalendarDate.nullable());

/** POST issue-dates; empty dates are ignored, so this call cannot clear one. */
export const IssueDates = z.object({
  updates: z
    .array(
      z.object({
        id: z.string().optional(),
        start_date: blankDate.optional(),
        target_date: blankDate.optional(),
      }),
    )
    .max(MAX_BULK)
    .default([]),
});
export type IssueDates = z.infer<typeof IssueDates>;

/** POST sub-issues. */
export const AddSubItems = z.object({ sub_issue_ids: idList });
export type AddSubItems = z.infer<typeof AddSubItems>;

/** Reply of sub-issues: rows, and their ids by state group. */
export const SubItems = z.object({
  sub_issues: z.union([z.array(SubItem), z.record(z.string(), z.array(SubItem))]),
  state_distribution: z.record(z.string(), z.array(Id)),
});
export type SubItems = z.infer<typeof SubItems>;

export const RelationType = z.enum(RELATION_TYPES);
export type RelationType = z.infer<typeof RelationType>;

/** Least number of days between two items; negative = they may overlap by that many. */
const Lag = z.int().min(-MAX_LAG).max(MAX_LAG);

/** POST issue-relation; a missing type has a refusal of its own. */
export const AddRelations = z.object({
  relation_type: z.preprocess(
    (value) => (value === '' ? undefined : value),
    RelationType.nullish(),
  ),
  issues: idList,
  /** Our own; only dependencies have one. */
  lag: Lag.optional(),
});
export type AddRelations = z.infer<typeof AddRelations>;

/** PATCH issue-relation (our own): changes the lag in days. */
export const ChangeRelation = z.object({ lag: Lag });
export type ChangeRelation = z.infer<typeof ChangeRelation>;

/** POST remove-relation. */
export const RemoveRelation = z.object({
  relation_type: z.string().nullish(),
  related_issue: Id,
});
export type RemoveRelation = z.infer<typeof RemoveRelation>;

/** The item at the other end in GET issue-relation. */
export const RelatedItem = z.object({
  id: Id,
  name: z.string(),
  state_id: Id.nullable(),
  sort_order: z.number(),
  priority: Priority,
  sequence_id: z.int(),
  project_id: Id,
  label_ids: z.array(Id),
  assignee_ids: z.array(Id),
  created_at: Moment,
  updated_at: Moment,
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
  relation_type: RelationType,
  lag: z.int(),
});
export type RelatedItem = z.infer<typeof RelatedItem>;

/**
 * GET issue-relation: all keys of the contract, and our own ones that are not empty; every value
 * is an array.
 */
export const Relations = z.partialRecord(RelationType, z.array(RelatedItem));
export type Relations = z.infer<typeof Relations>;

/**
 * The feed's image of a relation: both ends by id only, since the reader may not see the other
 * item.
 */
export const WorkItemRelationImage = z.object({
  id: Id,
  issue: Id,
  related_issue: Id,
  relation_type: z.string(),
  lag: z.int(),
  project_id: Id,
  created_at: Moment,
  updated_at: Moment,
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
  rev: z.int(),
});
export type WorkItemRelationImage = z.infer<typeof WorkItemRelationImage>;

/** A web link of an item; ids in both spellings that clients use. */
export const WorkItemLink = z.object({
  id: Id,
  title: z.string().nullable(),
  url: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  issue: Id,
  issue_id: Id,
  project: Id,
  project_id: Id,
  workspace: Id,
  created_by: Id.nullable(),
  created_by_id: Id.nullable(),
  updated_by: Id.nullable(),
  created_at: Moment,
  updated_at: Moment,
  deleted_at: z.null(),
  created_by_detail: UserLite.nullable(),
});
export type WorkItemLink = z.infer<typeof WorkItemLink>;

/** The feed's image of a link, without its creator's row, which has an image of its own. */
export const WorkItemLinkImage = WorkItemLink.omit({ created_by_detail: true }).extend({
  rev: z.int(),
});
export type WorkItemLinkImage = z.infer<typeof WorkItemLinkImage>;

const linkTitle = z.string().trim().max(255).nullable().optional();

/** POST issue-links; the command checks the URL, because its refusal has a shape of its own. */
export const CreateLink = z.object({ url: text(4096), title: linkTitle });
export type CreateLink = z.infer<typeof CreateLink>;

/** PATCH issue-links/{id}. */
export const UpdateLink = z.object({ url: text(4096).optional(), title: linkTitle });
export type UpdateLink = z.infer<typeof UpdateLink>;

export const DescriptionVersion = z.object({
  id: Id,
  workspace: Id,
  project: Id,
  issue: Id,
  last_saved_at: Moment,
  owned_by: Id,
  created_at: Moment,
  updated_at: Moment,
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
});
export type DescriptionVersion = z.infer<typeof DescriptionVersion>;

export const DescriptionVersionDetail = DescriptionVersion.extend({
  description_binary: z.string().nullable(),
  description_html: z.string(),
  description_stripped: z.string().nullable(),
  description_json: z.unknown(),
});
export type DescriptionVersionDetail = z.infer<typeof DescriptionVersionDetail>;
