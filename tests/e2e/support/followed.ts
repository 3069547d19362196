import type { APIRequestContext, Page } from '@playwright/test';

import { within } from './limits.ts';
import { good } from './people.ts';
import type { Furnished } from './screens.ts';

/** Changes what a screen shows, somewhere else; `mark` is then to be read on it. */
type Change = (request: APIRequestContext, at: Furnished, mark: string) => Promise<unknown>;

/** A second, as long as a busy machine makes it; asked every so many milliseconds. */
const SOON = { ...within(10_000), polling: 50 };

const project = ({ issues }: Furnished) => issues.replace('issues/', '');
const workspace = ({ slug }: Furnished) => `/api/workspaces/${slug}/`;

const patch =
  (path: (at: Furnished) => string, data: (mark: string) => object): Change =>
  (request, at, mark) =>
    good(request.patch(path(at), { data: data(mark) }));
const make =
  (path: (at: Furnished) => string, data: (mark: string) => object): Change =>
  (request, at, mark) =>
    good(request.post(path(at), { data: data(mark) }));
const renamed = (path: (at: Furnished) => string) => patch(path, (name) => ({ name }));
/** Gives the first of a list another name. */
const firstRenamed =
  (list: (at: Furnished) => string): Change =>
  async (request, at, mark) => {
    const [first] = await (await good(request.get(list(at)))).json();
    await good(request.patch(`${list(at)}${first.id}/`, { data: { name: mark } }));
  };

const item = renamed(({ issues, itemId }) => `${issues}${itemId}/`);
const epic = renamed((at) => `${at.issues}${at.epicId}/`);
const cycle = renamed((at) => `${project(at)}cycles/${at.cycleId}/`);
const module = renamed((at) => `${project(at)}modules/${at.moduleId}/`);
const view = renamed((at) => `${project(at)}views/${at.viewId}/`);
const workspaceView = renamed((at) => `${workspace(at)}views/${at.workspaceViewId}/`);
const pageTitle = renamed((at) => `${project(at)}pages/${at.pageId}/`);
const person = patch(
  () => '/api/users/me/',
  (display_name) => ({ display_name }),
);

/** Makes something and puts it into its archive. */
const archived =
  (list: (at: Furnished) => string, data: object = {}): Change =>
  async (request, at, mark) => {
    const made = await good(request.post(list(at), { data: { name: mark, ...data } }));
    await good(request.post(`${list(at)}${(await made.json()).id}/archive/`));
  };

/** Stands at the beginning of a list by names. */
const firstPerson = patch(
  () => '/api/users/me/',
  (mark) => ({ first_name: `0 ${mark}`, last_name: '' }),
);
/** The subject of an invitation names who invites. */
const mail: Change = async (request, at, mark) => {
  await firstPerson(request, at, mark);
  const email = `${mark.toLowerCase().replace(' ', '.')}@example.com`;
  const data = { emails: [{ email, role: 15 }] };
  await good(request.post(`${workspace(at)}invitations/`, { data }));
};

/** Of every screen: what somebody changes that it shows. */
const CHANGES: Readonly<Record<string, Change>> = {
  home: make(
    (at) => `${workspace(at)}quick-links/`,
    (title) => ({ title, url: `https://a.example/${title.replace(' ', '-')}` }),
  ),
  projects: renamed(project),
  'archived projects': archived((at) => `${workspace(at)}projects/`, { identifier: 'LEFT' }),
  'a person': person,
  'what a person did': item,
  peek: item,
  item,
  archive: async (request, at, mark) => {
    const states = await (await good(request.get(`${project(at)}states/`))).json();
    const { id } = states.find(({ group }: { group: string }) => group === 'completed');
    await archived(({ issues }) => issues, { state_id: id })(request, at, mark);
  },
  epics: epic,
  'epics on a board': epic,
  epic,
  'list by epic': epic,
  cycles: cycle,
  'cycles as a board': cycle,
  'cycles on a timeline': cycle,
  'a cycle beside the list': cycle,
  cycle,
  'archived cycles': archived((at) => `${project(at)}cycles/`, {
    start_date: '2026-01-05',
    end_date: '2026-01-09',
  }),
  'active cycles': cycle,
  'project estimates': make(
    (at) => `${project(at)}estimates/`,
    (name) => ({
      estimate: { name, type: 'points' },
      estimate_points: [1, 2].map((value) => ({ key: value, value: String(value) })),
    }),
  ),
  analytics: renamed(project),
  'analytics of work items': renamed(project),
  intake: make(
    (at) => `${project(at)}intake-issues/`,
    (name) => ({ issue: { name } }),
  ),
  stickies: make(
    (at) => `${workspace(at)}stickies/`,
    (text) => ({ description_html: `<p>${text}</p>` }),
  ),
  drafts: make(
    (at) => `${workspace(at)}draft-issues/`,
    (name) => ({ name }),
  ),
  'recently deleted': async (request, at, mark) => {
    const made = await good(request.post(at.issues, { data: { name: mark } }));
    await good(request.delete(`${at.issues}${(await made.json()).id}/`));
  },
  'workspace settings': renamed(workspace),
  'workspace members': person,
  profile: person,
  activity: item,
  'API tokens': make(
    (at) => `${workspace(at)}api-tokens/`,
    (label) => ({ label }),
  ),
  webhooks: make(
    (at) => `${workspace(at)}webhooks/`,
    (name) => ({ url: `http://127.0.0.1:9/${name}` }),
  ),
  'project settings': renamed(project),
  'project members': person,
  states: firstRenamed((at) => `${project(at)}states/`),
  labels: firstRenamed((at) => `${project(at)}issue-labels/`),
  modules: module,
  'modules as a list': module,
  'modules as a timeline': module,
  'modules, filtered, with a panel': module,
  module,
  'archived modules': archived((at) => `${project(at)}modules/`, { status: 'completed' }),
  views: view,
  view,
  'views of the workspace': workspaceView,
  'all items': item,
  'view of the workspace': workspaceView,
  pages: pageTitle,
  page: pageTitle,
  'published board': item,
  'public list': item,
  'public table': item,
  'public timeline': item,
  'public view': item,
  'public page': pageTitle,
  'people of the instance': firstPerson,
  'workspaces of the instance': make(
    () => '/api/workspaces/',
    (name) => ({
      name,
      slug: `${name.toLowerCase().replace(' ', '-')}-${Date.now()}`,
      organization_size: '2-10',
    }),
  ),
  'mails of the instance': mail,
  // Without a host it is asked by no mail.
  'e-mail of the instance': async (request, _at, mark) => {
    const data = { EMAIL_HOST_USER: mark };
    await good(request.patch('/api/instances/configurations/', { data }));
  },
  health: mail,
  'audit log': make(
    (at) => `${workspace(at)}api-tokens/`,
    (label) => ({ label }),
  ),
};

/**
 * Screens of which others change nothing that a reader could be told of here: layouts of items are followed by a
 * journey of their own (`work-items/pairs`), forms have what is typed into them, and what is empty or not there stays so.
 */
const STILL: ReadonlySet<string> = new Set([
  ...['list', 'board', 'timeline', 'calendar', 'table', 'board with lanes'],
  ...['what a person works on', 'no match', 'no such item', 'no such cycle', 'no such module'],
  'a cycle that is over',
  ...['no module found', 'no such view', 'no view found', 'no such page', 'no page found'],
  ...['no private pages', 'locked page', 'archived page', 'versions', 'inbox', 'features'],
  ...['custom analytics', 'intake settings', 'exports', 'imports', 'preferences', 'mails'],
  ...['security', 'tokens of the workspace', 'integrations', 'project integrations'],
  ...['new workspace', 'invitations', 'nothing here', 'a new workspace'],
  ...['general of the instance', 'ways to sign in'],
  ...['keys of a provider', 'single sign-on', 'AI', 'stock photos'],
  'integrations of the instance',
  ...['public calendar', 'public list without a match', 'public form', 'no published board'],
]);

/**
 * Changes what a screen shows, and says whether the screen has not shown that soon, without a key and without being
 * loaded anew. `turn` tells the changes of a place from each other.
 */
export async function unfollowed(
  page: Page,
  at: Furnished,
  screen: string,
  turn: number,
): Promise<string[]> {
  if (STILL.has(screen)) return [];
  const change = CHANGES[screen];
  if (!change) return [`neither CHANGES nor STILL says what others change of "${screen}"`];
  const mark = `TURN ${turn}`;
  await change(page.context().request, at, mark);
  const shows = (text: string) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const isTyped = fields.some(({ value }) => value.includes(text));
    return isTyped || document.body.textContent.includes(text);
  };
  return page.waitForFunction(shows, mark, SOON).then(
    () => [],
    () => [`does not show ${mark}, which somebody has written since`],
  );
}
