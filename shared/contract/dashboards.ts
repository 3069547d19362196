import { z } from 'zod';

import { PersonActivity } from './activities.ts';
import { CalendarDate, Id, Moment } from './fields.ts';
import { StateGroup } from './states.ts';
import { Priority, WorkItem } from './work-items.ts';

const Count = z.int();

/** Widgets of a dashboard, in display order. */
export const DASHBOARD_WIDGETS = [
  'overview_stats',
  'assigned_issues',
  'created_issues',
  'issues_by_state_groups',
  'issues_by_priority',
  'recent_activity',
  'recent_projects',
  'recent_collaborators',
] as const;
export type DashboardWidgetKey = (typeof DASHBOARD_WIDGETS)[number];

/** Tabs of the widgets that list one's work items. */
export const WORK_TABS = ['pending', 'upcoming', 'overdue', 'completed'] as const;
export type WorkTab = (typeof WORK_TABS)[number];

export const DashboardFilters = z.object({
  duration: z.enum(['none', 'today', 'this_week', 'this_month', 'this_year', 'custom']).optional(),
  custom_dates: z.array(z.string().max(40)).max(2).optional(),
  tab: z.enum(WORK_TABS).optional(),
});

export const DashboardWidget = z.object({
  id: Id,
  key: z.enum(DASHBOARD_WIDGETS),
  is_visible: z.boolean(),
  widget_filters: DashboardFilters,
});
export type DashboardWidget = z.infer<typeof DashboardWidget>;

/** PATCH dashboard/{id}/widgets/{id}: filters to change; missing ones stay. */
export const UpdateDashboardWidget = z.object({ filters: DashboardFilters });
export type UpdateDashboardWidget = z.infer<typeof UpdateDashboardWidget>;

export const Dashboard = z.object({
  dashboard: z.object({
    id: Id,
    name: z.string(),
    description_html: z.string(),
    identifier: z.null(),
    is_default: z.boolean(),
    owned_by: Id,
    type: z.literal('home'),
    created_at: Moment,
    updated_at: Moment,
    created_by: Id.nullable(),
    updated_by: Id.nullable(),
  }),
  widgets: z.array(DashboardWidget),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const OverviewStats = z.object({
  assigned_issues_count: Count,
  pending_issues_count: Count,
  completed_issues_count: Count,
  created_issues_count: Count,
});
export type OverviewStats = z.infer<typeof OverviewStats>;

const RelatedItem = z.object({
  id: Id,
  project_id: Id,
  relation_type: z.string(),
  sequence_id: z.int(),
  type_id: Id.nullable(),
});

export const OwnItems = z.object({
  issues: z.array(WorkItem.extend({ issue_relation: z.array(RelatedItem).optional() })),
  count: Count,
});
export type OwnItems = z.infer<typeof OwnItems>;

export const WidgetStats = z.union([
  OverviewStats,
  OwnItems,
  z.array(z.object({ state: StateGroup, count: Count })),
  z.array(z.object({ priority: Priority, count: Count })),
  z.array(PersonActivity),
  z.array(z.object({ user_id: Id, active_issue_count: Count })),
  z.array(Id),
]);
export type WidgetStats = z.infer<typeof WidgetStats>;

/** GET dashboard; `home` is the only type. */
export const DashboardQuery = z.object({ dashboard_type: z.literal('home').default('home') });

/** Date filters of lists, one or more: `2026-01-01;after,2026-01-31;before`. */
const Days = z
  .string()
  .max(200)
  .refine(
    (text) => text.split(',').every((part) => isDay(part.split(';')[0])),
    'Enter valid dates.',
  );

function isDay(text = ''): boolean {
  return text === '' || CalendarDate.safeParse(text.slice(0, 10)).success;
}

/** GET dashboard/{id}: the widget and its filters. */
export const WidgetStatsQuery = z.object({
  widget_key: z.enum(DASHBOARD_WIDGETS),
  target_date: Days.optional(),
  issue_type: z.enum(WORK_TABS).default('pending'),
  expand: z.string().optional(),
  cursor: z.string().optional(),
  per_page: z.string().optional(),
  search: z.string().max(255).default(''),
});
export type WidgetStatsQuery = z.infer<typeof WidgetStatsQuery>;
