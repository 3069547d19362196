import { address } from '#tests/support/web/address.tsx';
import { replies } from '#tests/support/web/network.ts';
import {
  ME,
  PROJECT,
  put,
  show,
  startWorkspace,
  WORKSPACE,
} from '#tests/support/web/workspace.tsx';
import { ImportPage } from '#web/features/importers/import-page.tsx';

export const ID = '00000000-0000-7000-8000-000000000601';
export const PATH = `/api/workspaces/nova/imports/${ID}/`;

/** Somebody who runs the project Website, at the page of an import. */
export function startImport(): void {
  startWorkspace();
  address.start({}, { slug: 'nova', importId: ID });
}

export const count = (total: number, made = 0, fields: object = {}) => ({
  ...{ total, made, known: 0, skipped: 0, ...fields },
});

const FACTS = {
  ...{ id: ID, source: 'csv', name: 'tasks.csv', status: 'mapping', project: PROJECT },
  ...{ project_name: 'Website', counts: {}, problems: 0, recent: [], reason: null, removed: 0 },
  ...{ kept: 0, started_at: null, finished_at: null, undo_until: null, initiated_by: ME },
  ...{ created_at: '2026-02-03T09:00:00Z', updated_at: '2026-02-03T09:00:00Z' },
};

/** An import as it is read: of a file whose words have no meaning yet. */
export const detailOf = (fields: object = {}) => ({
  ...FACTS,
  ...{ new_project: null, forecast: null, changed: 0 },
  mapping: { fields: {}, people: {}, states: {}, skipped_labels: [], date_order: 'dmy' },
  vocabulary: { columns: [], people: [], states: [], labels: [] },
  ...fields,
});

/** Puts the import into the store, as the feed brings it to who began it. */
export function putImport(fields: object = {}): void {
  put('import', ID, { ...FACTS, workspace: WORKSPACE, ...fields });
}

type Named = Parameters<typeof replies>[0];

/** The page of an import that is read as `detail`. */
export function openImport(detail: object, named: Named = {}) {
  return show(<ImportPage />, {
    answer: replies({
      [`GET ${PATH}preview/`]: [200, { total: 0, rows: [], raw: [] }],
      [`GET ${PATH}`]: [200, detail],
      ...named,
    }),
  });
}
