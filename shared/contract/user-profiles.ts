import { z } from 'zod';

import { CalendarDate, Id, Moment } from './fields.ts';
import { FullProjectMember } from './project-members.ts';
import { StateGroup } from './states.ts';
import { Priority } from './work-items.ts';
import { Workspace } from './workspaces.ts';

const Count = z.int();
const Logo = z.record(z.string(), z.unknown());
const StateCount = z.object({ state_group: StateGroup.nullable(), state_count: Count });

const NamedCycle = z.object({ cycle__name: z.string(), cycle__id: Id, cycle__project_id: Id });

/** Counts of a person's assigned, created and subscribed work items in the reader's projects. */
export const UserStats = z.object({
  state_distribution: z.array(StateCount),
  priority_distribution: z.array(
    z.object({ priority: Priority, priority_count: Count, priority_order: Count }),
  ),
  created_issues: Count,
  assigned_issues: Count,
  completed_issues: Count,
  pending_issues: Count,
  subscribed_issues: Count,
  present_cycles: z.array(NamedCycle),
  upcoming_cycles: z.array(NamedCycle),
});
export type UserStats = z.infer<typeof UserStats>;

/**
 * Counts of a person's open, overdue and recently completed work items in the reader's projects.
 */
export const UserWorkload = z.object({
  open_assigned: Count,
  /** Open items with a due date before today. */
  late: Count,
  /** Open items due within seven days, including today. */
  due_soon: Count,
  open_created: Count,
  /** Subscribed items changed today or in the six days before, in UTC. */
  changed_subscribed: Count,
  /** Open items by priority, most urgent first. */
  open_priorities: z.array(z.object({ priority: Priority, count: Count })),
  late_projects: z.array(z.object({ project_id: Id, count: Count })),
  /** Completed items by day in the last nine weeks, in UTC; days without any are left out. */
  completed_days: z.array(z.object({ date: CalendarDate, count: Count })),
});
export type UserWorkload = z.infer<typeof UserWorkload>;

/** A person's numbers in one of the reader's projects. */
export const ProjectShare = z.object({
  id: Id,
  logo_props: Logo,
  created_issues: Count,
  assigned_issues: Count,
  completed_issues: Count,
  pending_issues: Count,
});
export type ProjectShare = z.infer<typeof ProjectShare>;

/** The person of a profile; `email` is empty when a guest reads another person's profile. */
export const ProfiledUser = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  avatar_url: z.string().nullable(),
  cover_image_url: z.string().nullable(),
  date_joined: Moment,
  user_timezone: z.string(),
  display_name: z.string(),
});
export type ProfiledUser = z.infer<typeof ProfiledUser>;

export const UserProfile = z.object({
  project_data: z.array(ProjectShare),
  user_data: ProfiledUser,
});
export type UserProfile = z.infer<typeof UserProfile>;

const VisitedItem = z.object({
  id: Id,
  name: z.string(),
  state: Id.nullable(),
  priority: Priority,
  assignees: z.array(Id),
  type: Id.nullable(),
  sequence_id: z.int(),
  project_id: Id,
  project_identifier: z.string(),
});

const VisitedPage = z.object({
  id: Id,
  name: z.string(),
  logo_props: Logo,
  project_id: Id,
  owned_by: Id,
  project_identifier: z.string(),
});

const VisitedProject = z.object({
  id: Id,
  name: z.string(),
  logo_props: Logo,
  project_members: z.array(Id),
  identifier: z.string(),
});

const visit = { id: Id, entity_identifier: Id, visited_at: Moment };

/**
 * A page, project or work item that the person opened; without data when they can no longer see
 * it.
 */
export const RecentVisit = z.discriminatedUnion('entity_name', [
  z.object({
    ...visit,
    entity_name: z.literal('issue'),
    entity_data: VisitedItem.nullable(),
  }),
  z.object({
    ...visit,
    entity_name: z.literal('page'),
    entity_data: VisitedPage.nullable(),
  }),
  z.object({
    ...visit,
    entity_name: z.literal('project'),
    entity_data: VisitedProject.nullable(),
  }),
]);
export type RecentVisit = z.infer<typeof RecentVisit>;

/**
 * The person's last opened workspace and their memberships in it; both empty when there is none.
 */
export const LastVisitedWorkspace = z.object({
  workspace_details: z.union([Workspace, z.strictObject({})]),
  project_details: z.array(FullProjectMember),
});
export type LastVisitedWorkspace = z.infer<typeof LastVisitedWorkspace>;

export const DayActivity = z.object({ created_date: CalendarDate, activity_count: Count });
export type DayActivity = z.infer<typeof DayActivity>;

export const WeekCompletion = z.object({ week: z.int(), completed_count: Count });
export type WeekCompletion = z.infer<typeof WeekCompletion>;

const DatedItem = z.object({
  id: Id,
  name: z.string(),
  workspace__slug: z.string(),
  project_id: Id,
});

/** The person's own work in a workspace: activity, counts, overdue and upcoming items. */
export const UserDashboard = z.object({
  issue_activities: z.array(DayActivity),
  completed_issues: z.array(WeekCompletion),
  assigned_issues_count: Count,
  pending_issues_count: Count,
  completed_issues_count: Count,
  issues_due_week_count: Count,
  state_distribution: z.array(StateCount),
  overdue_issues: z.array(DatedItem.extend({ target_date: CalendarDate })),
  upcoming_issues: z.array(DatedItem.extend({ start_date: CalendarDate })),
});
export type UserDashboard = z.infer<typeof UserDashboard>;
