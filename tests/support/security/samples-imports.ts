import type { Place } from './place.ts';
import type { Samples } from './samples.ts';

const W = '/api/workspaces/:slug/imports/';
const C = '/api/workspaces/:slug/importers/';

const ready = (at: Place) => ({ params: { id: at.id('importReady') } });

/** Import calls; their jobs do not run here. */
export const importSamples: Samples = {
  [`GET ${W}`]: () => ({}),
  [`POST ${W}`]: () => ({ body: { source: 'csv', name: 'ferry.csv', size: 10 } }),
  [`GET ${W}mappings/`]: () => ({}),
  [`POST ${W}mappings/`]: (at) => ({
    body: {
      name: `Ferry ${at.canary}`,
      mapping: { fields: { Title: 'title' }, states: {}, skipped_labels: [], date_order: 'dmy' },
    },
  }),
  [`DELETE ${W}mappings/:id/`]: (at) => ({ params: { id: at.id('importMapping') } }),
  [`GET ${W}:id/`]: ready,
  [`PATCH ${W}:id/`]: (at) => ({
    ...ready(at),
    body: { project: at.project.id, mapping: { date_order: 'dmy' } },
  }),
  [`DELETE ${W}:id/`]: ready,
  [`POST ${W}:id/read/`]: (at) => ({ params: { id: at.id('importDraft') } }),
  [`POST ${W}:id/check/`]: ready,
  [`POST ${W}:id/run/`]: ready,
  [`POST ${W}:id/pause/`]: (at) => ({ params: { id: at.id('importRunning') } }),
  [`POST ${W}:id/undo/`]: (at) => ({ params: { id: at.id('importDone') } }),
  [`GET ${W}:id/preview/`]: ready,
  [`GET ${W}:id/problems/`]: ready,
  [`GET ${W}:id/report/`]: ready,
  [`GET ${C}`]: () => ({}),
  [`DELETE ${C}:service/:id/`]: (at) => ({
    params: { service: 'jira', id: at.id('importOfJira') },
  }),
  // No request may leave the test machine.
  [`GET ${C}jira/`]: () => ({
    query: { api_token: 'x', project_key: 'FER', email: '', cloud_hostname: 'http://127.0.0.1:9' },
    answers: 400,
  }),
  // That connection has no token.
  [`GET ${C}github/`]: () => ({ query: { owner: 'acme', repo: 'ferry' }, answers: 400 }),
  [`POST /api/workspaces/:slug/projects/importers/github/`]: (at) => ({
    body: {
      metadata: { owner: 'acme', name: 'ferry', repository_id: 1, url: '' },
      data: { users: [] },
      config: { sync: false },
      project_id: at.project.id,
    },
    answers: 400,
  }),
  [`POST /api/workspaces/:slug/projects/importers/jira/`]: (at) => ({
    body: {
      metadata: {
        cloud_hostname: 'acme.example',
        api_token: 'x',
        project_key: 'FER',
        email: 'mia@ferry.example',
      },
      config: { epics_to_modules: false },
      data: { users: [] },
      project_id: at.project.id,
    },
  }),
};
