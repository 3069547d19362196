import { idsFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The modules that an item is part of. */
export const modules = {
  key: 'module_ids',
  exported: 'Module Name',
  table: { place: 100, width: 176 },
  kind: 'ids',
  refersTo: 'modules',
  memberships: 'module',
  property: 'modules',
  feature: 'modules',
  filters: [{ name: 'module', read: idsFilter }],
  orders: [{ name: 'issue_module__module__name', by: 'moduleName', offered: 'ascending' }],
  group: {
    name: 'issue_module__module_id',
    clientKey: 'module',
    filter: 'module',
    known: 'module',
    hasNone: true,
    counts: 'module',
    offered: 'everywhere',
  },
  query: { name: 'module', word: 'module', aliases: ['modules'], offered: true },
  display: {
    name: 'modules',
    place: 50,
    column: { width: 'minmax(5.25rem, min(7.5rem, 9%))', from: 1080 },
    isOnFoot: true,
  },
  isBulk: true,
  history: { field: 'modules', comment: 'module' },
} as const satisfies WorkItemField;
