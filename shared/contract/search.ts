import { z } from 'zod';

import { CalendarDate, Id } from './fields.ts';
import { Priority } from './work-items.ts';

/** A work item in search results of pickers: to link, move or open. */
export const FoundItem = z.object({
  name: z.string(),
  id: Id,
  start_date: CalendarDate.nullable(),
  sequence_id: z.int(),
  project__name: z.string(),
  project__identifier: z.string(),
  project_id: Id,
  workspace__slug: z.string(),
  state__name: z.string().nullable(),
  state__group: z.string().nullable(),
  state__color: z.string().nullable(),
  type_id: Id.nullable(),
});
export type FoundItem = z.infer<typeof FoundItem>;

/** GET search-issues: the search text, and which items to leave out. */
export const SearchItemsQuery = z.object({
  search: z.string().trim().default(''),
  workspace_search: z.string().optional(),
  issue_id: z.string().optional(),
  parent: z.string().optional(),
  sub_issue: z.string().optional(),
  issue_relation: z.string().optional(),
  cycle: z.string().optional(),
  module: z.string().optional(),
  target_date: z.string().optional(),
  epic: z.string().optional(),
});
export type SearchItemsQuery = z.infer<typeof SearchItemsQuery>;

/** GET search: searches all entities of a workspace by name. */
export const SearchWorkspaceQuery = z.object({
  search: z.string().trim().default(''),
  workspace_search: z.string().optional(),
  project_id: z.string().optional(),
});
export type SearchWorkspaceQuery = z.infer<typeof SearchWorkspaceQuery>;

const named = {
  name: z.string(),
  id: Id,
  project_id: Id,
  project__identifier: z.string(),
  workspace__slug: z.string(),
};

/** A search result that belongs to a project. */
export const FoundInProject = z.object(named);
export type FoundInProject = z.infer<typeof FoundInProject>;

/** A page in search results; its projects by id and by key, under both names that clients read. */
const FoundPage = z.object({
  name: z.string(),
  id: Id,
  project_ids: z.array(Id),
  project_identifiers: z.array(z.string()),
  project__identifiers: z.array(z.string()),
  workspace__slug: z.string(),
});

/** A view in search results; one of the workspace has no project. */
const FoundView = FoundInProject.extend({
  project_id: Id.nullable(),
  project__identifier: z.string().nullable(),
});
export type FoundView = z.infer<typeof FoundView>;

export const SearchResults = z.object({
  results: z.object({
    workspace: z.array(z.object({ name: z.string(), id: Id, slug: z.string() })),
    project: z.array(
      z.object({ name: z.string(), id: Id, identifier: z.string(), workspace__slug: z.string() }),
    ),
    issue: z.array(FoundInProject.extend({ sequence_id: z.int() })),
    cycle: z.array(FoundInProject),
    module: z.array(FoundInProject),
    issue_view: z.array(FoundView),
    page: z.array(FoundPage),
  }),
});
export type SearchResults = z.infer<typeof SearchResults>;

/** GET entity-search: candidates for mentions and links in texts. */
export const SearchEntitiesQuery = z.object({
  query: z.string().trim().default(''),
  query_type: z.string().default('user_mention'),
  count: z.string().default('5'),
  project_id: z.string().optional(),
  issue_id: z.string().optional(),
});
export type SearchEntitiesQuery = z.infer<typeof SearchEntitiesQuery>;

/** Reply of GET entity-search, with one key for each requested type. */
export const FoundEntities = z.object({
  user_mention: z
    .array(
      z.object({
        member__avatar_url: z.string().nullable(),
        member__display_name: z.string(),
        member__id: Id,
      }),
    )
    .optional(),
  project: z
    .array(
      z.object({
        name: z.string(),
        id: Id,
        identifier: z.string(),
        logo_props: z.looseObject({}),
        workspace__slug: z.string(),
      }),
    )
    .optional(),
  issue: z
    .array(
      z.object({
        name: z.string(),
        id: Id,
        sequence_id: z.int(),
        project__identifier: z.string(),
        project_id: Id,
        priority: Priority,
        state_id: Id.nullable(),
        type_id: Id.nullable(),
      }),
    )
    .optional(),
  cycle: z.array(FoundInProject.extend({ status: z.string() })).optional(),
  module: z.array(FoundInProject.extend({ status: z.string() })).optional(),
  page: z
    .array(
      z.object({
        name: z.string(),
        id: Id,
        logo_props: z.record(z.string(), z.unknown()),
        projects__id: Id,
        workspace__slug: z.string(),
      }),
    )
    .optional(),
});
export type FoundEntities = z.infer<typeof FoundEntities>;
