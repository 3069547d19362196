import { idFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The project that an item belongs to. */
export const project = {
  key: 'project_id',
  table: { place: 10, width: 140 },
  kind: 'id',
  isRequired: true,
  refersTo: 'projects',
  filters: [
    { name: 'project', read: idFilter },
    { name: 'team_project', read: idFilter },
  ],
  group: { name: 'project_id', clientKey: 'project', filter: 'project', known: 'project' },
  query: { name: 'project', word: 'project' },
} as const satisfies WorkItemField;
