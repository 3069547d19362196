const NO_FILTERS = {
  priority: null,
  state: null,
  state_group: null,
  assignees: null,
  created_by: null,
  labels: null,
  start_date: null,
  target_date: null,
  subscriber: null,
  mentions: null,
  cycle: null,
  module: null,
  project: null,
  issue_type: null,
};

const PLAIN_LIST = {
  group_by: null,
  sub_group_by: null,
  order_by: '-created_at',
  type: null,
  sub_issue: true,
  show_empty_groups: true,
  layout: 'list',
  calendar_date_range: '',
  calendar: { show_weekends: false, layout: 'month' },
};

/** Initial list settings of a person: no filters, all sixteen properties shown. */
export const DEFAULT_USER_PROPERTIES = {
  filters: NO_FILTERS,
  display_filters: PLAIN_LIST,
  display_properties: {
    assignee: true,
    attachment_count: true,
    created_on: true,
    cycle: true,
    due_date: true,
    estimate: true,
    issue_type: true,
    key: true,
    labels: true,
    link: true,
    modules: true,
    priority: true,
    start_date: true,
    state: true,
    sub_issue_count: true,
    updated_on: true,
  },
};

/** Initial `view_props` and `default_props` of a project membership. */
export const DEFAULT_MEMBER_PROPS = { filters: NO_FILTERS, display_filters: PLAIN_LIST };
