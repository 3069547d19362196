/** The layouts that can be published, by the contract's words. */
export const PUBLIC_LAYOUTS = ['list', 'kanban', 'calendar', 'gantt', 'spreadsheet'] as const;
export type PublicLayout = (typeof PUBLIC_LAYOUTS)[number];

/** Every layout: what is published when nobody says otherwise. */
export const ALL_LAYOUTS: Readonly<Record<PublicLayout, boolean>> = {
  list: true,
  kanban: true,
  calendar: true,
  gantt: true,
  spreadsheet: true,
};

/**
 * The properties of work items that a publisher may show or hide, by their names in `display_properties`; the name of
 * an item is always shown.
 */
export const PUBLIC_FIELDS = [
  'key',
  'state',
  'description',
  'priority',
  'labels',
  'due_date',
  'start_date',
  'assignee',
  'estimate',
  'cycle',
  'modules',
] as const;
export type PublicField = (typeof PUBLIC_FIELDS)[number];

/** What is shown when nobody says otherwise: how much work an item is stays inside until somebody chooses it. */
export const FIRST_FIELDS: readonly PublicField[] = PUBLIC_FIELDS.filter(
  (field) => field !== 'estimate',
);

/** What of a public item a property is; null where its row has nothing of it. */
export const PUBLIC_KEYS = {
  key: 'sequence_id',
  state: 'state_id',
  description: null,
  priority: 'priority',
  labels: 'label_ids',
  due_date: 'target_date',
  start_date: 'start_date',
  assignee: 'assignee_ids',
  estimate: 'estimate_point',
  cycle: 'cycle_id',
  modules: 'module_ids',
} as const satisfies Record<PublicField, string | null>;

/** The order of a public board whose visitors vote: what most of them want comes first. */
export const MOST_VOTES = '-votes';
