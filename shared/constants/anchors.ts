/** Layouts that can be published, named as the contract names them. */
export const PUBLIC_LAYOUTS = ['list', 'kanban', 'calendar', 'gantt', 'spreadsheet'] as const;
export type PublicLayout = (typeof PUBLIC_LAYOUTS)[number];

/** Default of a publication that names no layouts. */
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

/** Default of a publication: every field but the estimate, which a publisher has to turn on. */
export const FIRST_FIELDS: readonly PublicField[] = PUBLIC_FIELDS.filter(
  (field) => field !== 'estimate',
);

/** Keys of a public item's row that hold each property; null = the row holds nothing of it. */
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

/** Default order of a published board with votes: most votes first. */
export const MOST_VOTES = '-votes';
