import type { Place } from './place.ts';
import type { Samples } from './samples.ts';

const W = '/api/workspaces/:slug/workspace-integrations/';

const P = '/api/workspaces/:slug/projects/:project_id/workspace-integrations/:id/';
const G = `${P}github-repository-sync/`;
const S = `${P}project-slack-sync/`;

const github = (at: Place) => ({ id: at.id('github'), sync_id: at.id('githubSync') });
const slack = (at: Place) => ({ id: at.id('slack'), sync_id: at.id('slackSync') });

/** Integration calls; no request may leave the test machine, and no provider is turned on. */
export const integrationSamples: Samples = {
  'GET /api/integrations/': () => ({}),
  [`GET ${W}`]: () => ({}),
  [`POST ${W}:provider/`]: () => ({
    params: { provider: 'github' },
    body: { api_token: 'x' },
    answers: 400,
  }),
  [`DELETE ${W}:id/provider/`]: (at) => ({ params: { id: at.id('github') } }),
  [`GET ${W}:id/github-repositories/`]: (at) => ({
    params: { id: at.id('github') },
    answers: 400,
  }),
  [`GET ${W}:id/slack-channels/`]: (at) => ({ params: { id: at.id('slack') }, answers: 400 }),
  [`GET ${G}`]: (at) => ({ params: { id: at.id('github') } }),
  [`POST ${G}`]: (at) => ({
    params: { id: at.id('github') },
    body: { name: 'ferry', owner: 'acme', repository_id: 1, url: '' },
    answers: 400,
  }),
  [`PATCH ${G}:sync_id/`]: (at) => ({ params: github(at), body: { sends_changes: false } }),
  [`POST ${G}:sync_id/now/`]: (at) => ({ params: github(at) }),
  [`DELETE ${G}:sync_id/`]: (at) => ({ params: github(at) }),
  [`GET ${G}:sync_id/webhook/`]: (at) => ({ params: github(at), answers: 400 }),
  [`GET ${S}`]: (at) => ({ params: { id: at.id('slack') } }),
  [`POST ${S}`]: (at) => ({
    params: { id: at.id('slack') },
    body: { channel_id: 'C0123456', events: ['created'] },
    answers: 400,
  }),
  [`PATCH ${S}:sync_id/`]: (at) => ({ params: slack(at), body: { events: ['created', 'state'] } }),
  [`POST ${S}:sync_id/now/`]: (at) => ({ params: slack(at) }),
  [`DELETE ${S}:sync_id/`]: (at) => ({ params: slack(at) }),
  // The event is not signed.
  'POST /api/integrations/github/:sync_id/': (at) => ({
    params: { sync_id: at.id('githubSync') },
    body: { action: 'opened', issue: { number: 1 } },
    answers: 403,
  }),
};
