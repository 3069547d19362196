import type { ImportField } from './imports.ts';

/** What the columns of a well-known export are, by their headers in small letters; others are left out. */
export interface ReadyMapping {
  readonly fields: Readonly<Record<string, ImportField>>;
  readonly date_order: 'dmy' | 'mdy';
}

/** Mappings for the CSV exports of other trackers. */
export const READY_MAPPINGS = {
  linear: {
    date_order: 'mdy',
    fields: {
      id: 'key',
      title: 'title',
      description: 'description',
      status: 'state',
      estimate: 'estimate',
      priority: 'priority',
      project: 'modules',
      'project milestone': 'modules',
      creator: 'creator',
      assignee: 'assignees',
      labels: 'labels',
      'cycle name': 'cycle',
      created: 'created_at',
      updated: 'updated_at',
      completed: 'completed_at',
      'due date': 'due_date',
      'parent issue': 'parent',
    },
  },
  jira: {
    date_order: 'mdy',
    fields: {
      summary: 'title',
      'issue key': 'key',
      'issue id': 'other_key',
      'issue type': 'type',
      status: 'state',
      priority: 'priority',
      assignee: 'assignees',
      reporter: 'creator',
      created: 'created_at',
      updated: 'updated_at',
      resolved: 'completed_at',
      'due date': 'due_date',
      labels: 'labels',
      description: 'description',
      sprint: 'cycle',
      components: 'modules',
      'component/s': 'modules',
      parent: 'parent',
      'parent key': 'parent',
      'custom field (epic link)': 'parent',
      'custom field (start date)': 'start_date',
      'custom field (story points)': 'estimate',
      'custom field (story point estimate)': 'estimate',
      comment: 'comments',
      attachment: 'files',
      'outward issue link (blocks)': 'blocks',
      'inward issue link (blocks)': 'blocked_by',
      'outward issue link (relates)': 'relates_to',
      'inward issue link (relates)': 'relates_to',
      'outward issue link (duplicate)': 'duplicate',
      'inward issue link (duplicate)': 'duplicate',
    },
  },
  plane: {
    date_order: 'dmy',
    fields: {
      id: 'key',
      name: 'title',
      description: 'description',
      state: 'state',
      'state name': 'state',
      priority: 'priority',
      'start date': 'start_date',
      'target date': 'due_date',
      estimate: 'estimate',
      'created by': 'creator',
      assignee: 'assignees',
      assignees: 'assignees',
      labels: 'labels',
      'cycle name': 'cycle',
      'module name': 'modules',
      parent: 'parent',
      'created at': 'created_at',
      'updated at': 'updated_at',
      'completed at': 'completed_at',
    },
  },
} as const satisfies Record<string, ReadyMapping>;

/** The trackers whose exports are known. */
export type ReadyMappingName = keyof typeof READY_MAPPINGS;
