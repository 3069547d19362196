import type { ImportField } from '#shared/constants/imports.ts';
import { exportedFields, fieldTitle, ownColumnOf } from '#shared/work-item-fields/exports.ts';

import { isOwnTable, ownHeadsOf } from './own-tables.ts';

/** Fields by lower-case header, of the exports of Linear, Jira, Plane, our own and most others. */
const HEADERS: Readonly<Record<string, ImportField>> = {
  key: 'key',
  'issue key': 'key',
  id: 'key',
  'issue id': 'other_key',
  'work item key': 'key',
  identifier: 'key',
  number: 'key',
  'task id': 'key',
  'project identifier': 'key_prefix',
  'sequence id': 'key_number',
  title: 'title',
  summary: 'title',
  name: 'title',
  'task name': 'title',
  subject: 'title',
  content: 'title',
  issue: 'title',
  description: 'description',
  notes: 'description',
  body: 'description',
  'task content': 'description',
  'issue type': 'type',
  type: 'type',
  'work type': 'type',
  status: 'state',
  state: 'state',
  'state name': 'state',
  'section/column': 'state',
  section: 'state',
  priority: 'priority',
  assignee: 'assignees',
  assignees: 'assignees',
  'assigned to': 'assignees',
  'assignee email': 'assignees',
  responsible: 'assignees',
  creator: 'creator',
  reporter: 'creator',
  author: 'creator',
  'created by': 'creator',
  'created by name': 'creator',
  labels: 'labels',
  label: 'labels',
  tags: 'labels',
  estimate: 'estimate',
  'story points': 'estimate',
  points: 'estimate',
  weight: 'estimate',
  'custom field (story points)': 'estimate',
  'custom field (story point estimate)': 'estimate',
  sprint: 'cycle',
  cycle: 'cycle',
  cycles: 'cycle',
  'cycle start': 'cycle_start',
  'cycle start date': 'cycle_start',
  'cycle end': 'cycle_end',
  'cycle end date': 'cycle_end',
  'cycle name': 'cycle',
  iteration: 'cycle',
  module: 'modules',
  modules: 'modules',
  'module name': 'modules',
  components: 'modules',
  component: 'modules',
  'component/s': 'modules',
  'project milestone': 'modules',
  milestone: 'modules',
  parent: 'parent',
  'parent issue': 'parent',
  'parent key': 'parent',
  'parent id': 'parent',
  'parent task': 'parent',
  'epic link': 'parent',
  'custom field (epic link)': 'parent',
  'start date': 'start_date',
  'custom field (start date)': 'start_date',
  due: 'due_date',
  'due date': 'due_date',
  'target date': 'due_date',
  created: 'created_at',
  'created at': 'created_at',
  'date created': 'created_at',
  updated: 'updated_at',
  'updated at': 'updated_at',
  'date updated': 'updated_at',
  'last modified': 'updated_at',
  completed: 'completed_at',
  'completed at': 'completed_at',
  'date done': 'completed_at',
  resolved: 'completed_at',
  closed: 'completed_at',
  'closed at': 'completed_at',
  archived: 'archived_at',
  'archived at': 'archived_at',
  draft: 'draft',
  'is draft': 'draft',
  comment: 'comments',
  comments: 'comments',
  link: 'links',
  links: 'links',
  url: 'links',
  attachment: 'files',
  attachments: 'files',
  'attachment links': 'files',
  'links to attachments': 'files',
  'outward issue link (blocks)': 'blocks',
  'inward issue link (blocks)': 'blocked_by',
  'outward issue link (relates)': 'relates_to',
  'inward issue link (relates)': 'relates_to',
  'outward issue link (duplicate)': 'duplicate',
  'inward issue link (duplicate)': 'duplicate',
  blocking: 'blocks',
  blocks: 'blocks',
  'blocked by': 'blocked_by',
  'related to': 'relates_to',
  'duplicate of': 'duplicate',
  relations: 'relations',
};

/** Fields that several columns may fill; for others the first column wins. */
const SEVERAL = new Set<ImportField>([
  'labels',
  'assignees',
  'modules',
  'comments',
  'links',
  'files',
  'blocks',
  'blocked_by',
  'relates_to',
  'duplicate',
  'relations',
  'other_key',
  'parent',
]);

/** Guesses the fields of columns by their headers. */
export function fieldsOfHeaders(headers: readonly string[]): Record<string, ImportField | null> {
  const taken = new Set<ImportField>();
  const own = ownHeadsOf(headers);
  const isOwn = isOwnTable(headers);
  const fields = new Map<string, ImportField>(
    exportedFields().map((field) => [plainHeader(fieldTitle(field)), ownColumnOf(field)]),
  );
  const nameOf = (header: string) => plainHeader(own.get(header) ?? header);
  const lower = new Map(headers.map((header) => [nameOf(header), header]));
  const hasTitle = headers.some((header) => {
    const name = nameOf(header);
    return name !== 'issue' && HEADERS[name] === 'title';
  });
  // Jira exports both key and row number: with a key, the number is an alias.
  const hasKey = ['issue key', 'key', 'identifier'].some((name) => lower.has(name));
  return Object.fromEntries(
    headers.map((header) => {
      const name = nameOf(header);
      // In our own tables a head that a field has is the field's, whatever other tools call so.
      let field = (isOwn && fields.get(name)) || HEADERS[name] || fields.get(name) || null;
      if (hasKey && (name === 'id' || name === 'issue id')) field = 'other_key';
      if (!hasKey && name === 'issue id' && !lower.has('id')) field = 'key';
      // In Todoist a date is the due date.
      if (name === 'date' && lower.has('indent')) field = 'due_date';
      // A column `Issue` beside a title is the key.
      if (name === 'issue' && hasTitle) field = 'key';
      if (field && taken.has(field) && !SEVERAL.has(field)) field = null;
      if (field) taken.add(field);
      return [header, field];
    }),
  );
}

/** `Created At (UTC)` becomes `created at`. */
const plainHeader = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replace(/ \(utc\)$/, '');
