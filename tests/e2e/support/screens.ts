import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

import { scan } from './axe.ts';
import { makePage, pageCalls } from './pages.ts';
import {
  contextFor,
  good,
  PASSWORD,
  type Person,
  place,
  postForm,
  ROOT,
  type Visitor,
  visitor,
} from './people.ts';

export interface Furnished {
  readonly slug: string;
  readonly projectId: string;
  readonly issues: string;
  /** Whose place it is. */
  readonly personId: string;
  /** NOVA-1 and NOVA-7. */
  readonly itemId: string;
  readonly epicId: string;
  /** Pages: one with every block, one that is locked, one that is archived. */
  readonly pageId: string;
  readonly lockedId: string;
  readonly archivedId: string;
  /** A module with items, links and people. */
  readonly moduleId: string;
  /** A cycle that runs, and one that is over. */
  readonly cycleId: string;
  readonly pastCycleId: string;
  /** A view of the project, and one of the workspace. */
  readonly viewId: string;
  readonly workspaceViewId: string;
  /** Under which anchors the project, the view, the page and the form of the intake are published. */
  readonly anchors: Readonly<Record<'issues' | 'views' | 'pages' | 'intake', string>>;
}

/** A project with something of everything, in capitals: what is written small on a screen is the program's own. */
export async function furnished(ada: Person): Promise<Furnished> {
  const at = await place(ada);
  const me = await (await ada.request.get('/api/users/me/')).json();
  const base = at.issues.replace('issues/', '');
  const label = await (
    await good(
      ada.request.post(`${base}issue-labels/`, { data: { name: 'BUG', color: '#ff0000' } }),
    )
  ).json();
  const items: string[] = [];
  for (const [index, priority] of ['urgent', 'high', 'medium', 'low', 'none'].entries()) {
    const data = {
      name: `ITEM ${index}`,
      priority,
      label_ids: [label.id],
      assignee_ids: [me.id],
      target_date: '2026-11-01',
    };
    const made = await good(ada.request.post(at.issues, { data }));
    items.push((await made.json()).id);
  }
  await good(ada.request.patch(base, { data: { is_epic_enabled: true, inbox_view: true } }));
  const handedIn = { issue: { name: 'ASKED FOR', priority: 'high', label_ids: [label.id] } };
  await good(ada.request.post(`${base}intake-issues/`, { data: handedIn }));
  await good(ada.request.patch(`${base}intake-settings/`, { data: { is_form_enabled: true } }));
  const epic = await (
    await good(
      ada.request.post(`${base}epics/`, { data: { name: 'VOYAGE', target_date: '2026-12-01' } }),
    )
  ).json();
  const sub_issue_ids = items.slice(0, 3);
  await good(ada.request.post(`${base}epics/${epic.id}/issues/`, { data: { sub_issue_ids } }));
  const sticky = { description_html: '<p>JOTTED DOWN</p>', background_color: 'orange' };
  await good(ada.request.post(`/api/workspaces/${at.slug}/stickies/`, { data: sticky }));
  const draft = { name: 'HALF A THOUGHT', project_id: at.projectId, label_ids: [label.id] };
  await good(ada.request.post(`/api/workspaces/${at.slug}/draft-issues/`, { data: draft }));
  const gone = await (await good(ada.request.post(at.issues, { data: { name: 'GONE' } }))).json();
  await good(ada.request.delete(`${at.issues}${gone.id}/`));
  const description_html = everyBlock(at.projectId, items[0] ?? '');
  const pageId = await makePage(ada, at, { name: 'PLAN', description_html });
  await makePage(ada, at, { name: 'BELOW', parent: pageId });
  const lockedId = await makePage(ada, at, { name: 'LOCKED' });
  await good(ada.request.post(`${pageCalls(at)}${lockedId}/lock/`));
  const archivedId = await makePage(ada, at, { name: 'OLD', description_html });
  await good(ada.request.post(`${pageCalls(at)}${archivedId}/archive/`));
  const moduleId = await makeModules(`${base}modules/`, ada, items, me.id);
  const [cycleId, pastCycleId] = [
    await makeCycle(ada, base, 'SPRINT', [-3, 5], items.slice(0, 4)),
    await makeCycle(ada, base, 'PAST', [-20, -10]),
  ];
  await makeCycle(ada, base, 'NEXT', [6, 12]);
  const viewId = await makeView(ada, `${base}views/`, 'URGENT');
  await makeView(ada, `${base}views/`, 'MY OWN', { access: 0 });
  const workspaceViewId = await makeView(ada, `/api/workspaces/${at.slug}/views/`, 'EVERYWHERE');
  const anchors = {
    issues: await publish(ada, `${base}project-deploy-boards/`),
    views: await publish(ada, `${base}views/${viewId}/publish/`),
    pages: await publish(ada, `${base}pages/${pageId}/publish/`),
    intake: (await (await ada.request.get(`${base}intake-settings/`)).json()).anchors.forms,
  };
  return {
    ...{ ...at, personId: me.id, itemId: items[0] ?? '', epicId: epic.id },
    ...{ pageId, lockedId, archivedId, moduleId, cycleId, pastCycleId },
    ...{ viewId, workspaceViewId, anchors },
  };
}

/** Publishes something with all that visitors may do; answers its anchor. */
async function publish({ request }: Person, calls: string): Promise<string> {
  const data = { is_comments_enabled: true, is_reactions_enabled: true, is_votes_enabled: true };
  return (await (await good(request.post(calls, { data }))).json()).anchor;
}

async function makeView(
  { request }: Person,
  calls: string,
  name: string,
  more: object = {},
): Promise<string> {
  const data = {
    name,
    filters: { priority: ['urgent', 'high'] },
    display_filters: { layout: 'list', group_by: 'priority' },
    ...more,
  };
  return (await (await good(request.post(calls, { data }))).json()).id;
}

/** A module with something of everything, one without dates, and one in the archive. */
async function makeModules(
  calls: string,
  { request }: Person,
  issues: readonly string[],
  person: string,
): Promise<string> {
  const make = async (data: object) =>
    (await (await good(request.post(calls, { data }))).json()).id as string;
  const old = await make({ name: 'OVER', status: 'completed' });
  await good(request.post(`${calls}${old}/archive/`));
  await make({ name: 'SOON', status: 'backlog' });
  const id = await make({
    name: 'SEATS',
    description: 'WINDOW FIRST',
    status: 'in-progress',
    start_date: '2026-10-01',
    target_date: '2026-11-01',
    lead_id: person,
    member_ids: [person],
  });
  await good(request.post(`${calls}${id}/issues/`, { data: { issues } }));
  const link = { title: 'DESIGN', url: 'https://a.example' };
  await good(request.post(`${calls}${id}/module-links/`, { data: link }));
  return id;
}

/** A cycle from one day to another, from today, with these items. */
export async function makeCycle(
  { request }: Person,
  base: string,
  name: string,
  [from, to]: readonly [from: number, to: number],
  items: readonly string[] = [],
): Promise<string> {
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const data = { name, start_date: day(from), end_date: day(to) };
  const { id } = await (await good(request.post(`${base}cycles/`, { data }))).json();
  if (items.length > 0) {
    await good(request.post(`${base}cycles/${id}/cycle-issues/`, { data: { issues: items } }));
  }
  return id;
}

/** A text with each kind of block and each color. */
export function everyBlock(projectId: string, itemId: string): string {
  const colors = ['gray', 'peach', 'pink', 'orange', 'green', 'light-blue', 'dark-blue', 'purple'];
  return [
    '<h2>PLAN</h2><p>WORDS <a href="https://a.example">LINK</a> <code>CODE</code></p>',
    ...colors.map(
      (color) =>
        `<p><span data-text-color="${color}">${color.toUpperCase()}</span> <span data-background-color="${color}">${color.toUpperCase()}</span></p>`,
    ),
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>DONE</p></li></ul>',
    '<div data-block-type="callout-component" data-background="orange"><p>NOTE</p></div>',
    '<pre><code class="language-ts">const SEAT: number = 1; // ONE</code></pre>',
    '<table><tr><th><p>A</p></th><th><p>B</p></th></tr><tr><td background="green"><p>1</p></td><td><p>2</p></td></tr></table>',
    `<issue-embed-component entity_identifier="${itemId}" project_identifier="${projectId}"></issue-embed-component>`,
    '<p>END</p>',
  ].join('');
}

export type Screen<At = Furnished> = readonly [name: string, path: (at: At) => string];

/** Every screen inside a workspace but those of pages. */
export const WORKSPACE_SCREENS: readonly Screen[] = [
  ['home', (at) => `/${at.slug}/`],
  ['inbox', (at) => `/${at.slug}/notifications`],
  ['projects', (at) => `/${at.slug}/projects`],
  ['archived projects', (at) => `/${at.slug}/projects/archives`],
  ['list', (at) => `/${at.slug}/projects/${at.projectId}/issues?layout=list`],
  ['board', (at) => `/${at.slug}/projects/${at.projectId}/issues?layout=board`],
  ['timeline', (at) => `/${at.slug}/projects/${at.projectId}/issues?layout=timeline`],
  ['calendar', (at) => `/${at.slug}/projects/${at.projectId}/issues?layout=calendar`],
  ['table', (at) => `/${at.slug}/projects/${at.projectId}/issues?layout=table`],
  ['a person', (at) => `/${at.slug}/profile/${at.personId}`],
  ['what a person works on', (at) => `/${at.slug}/profile/${at.personId}/assigned`],
  ['what a person did', (at) => `/${at.slug}/profile/${at.personId}/activity`],
  [
    'board with lanes',
    (at) => `/${at.slug}/projects/${at.projectId}/issues?layout=board&sub=priority`,
  ],
  ['no match', (at) => `/${at.slug}/projects/${at.projectId}/issues?filter=name:ZZZ`],
  ['peek', (at) => `/${at.slug}/projects/${at.projectId}/issues?peek=NOVA-1`],
  ['item', (at) => `/${at.slug}/browse/NOVA-1`],
  ['epics', (at) => `/${at.slug}/projects/${at.projectId}/epics`],
  ['epics on a board', (at) => `/${at.slug}/projects/${at.projectId}/epics?layout=board`],
  ['epic', (at) => `/${at.slug}/browse/NOVA-7`],
  ['list by epic', (at) => `/${at.slug}/projects/${at.projectId}/issues?group=epic`],
  ['no such item', (at) => `/${at.slug}/browse/NOVA-999`],
  ['archive', (at) => `/${at.slug}/projects/${at.projectId}/archives/issues`],
  ['cycles', (at) => `/${at.slug}/projects/${at.projectId}/cycles?view=list`],
  ['cycles as a board', (at) => `/${at.slug}/projects/${at.projectId}/cycles?view=board`],
  ['cycles on a timeline', (at) => `/${at.slug}/projects/${at.projectId}/cycles?view=timeline`],
  [
    'a cycle beside the list',
    (at) => `/${at.slug}/projects/${at.projectId}/cycles?peekCycle=${at.cycleId}`,
  ],
  ['cycle', (at) => `/${at.slug}/projects/${at.projectId}/cycles/${at.cycleId}`],
  ['a cycle that is over', (at) => `/${at.slug}/projects/${at.projectId}/cycles/${at.pastCycleId}`],
  ['no such cycle', (at) => `/${at.slug}/projects/${at.projectId}/cycles/${at.projectId}`],
  ['archived cycles', (at) => `/${at.slug}/projects/${at.projectId}/archives/cycles`],
  ['active cycles', (at) => `/${at.slug}/active-cycles`],
  ['project estimates', (at) => `/${at.slug}/settings/projects/${at.projectId}/estimates`],
  ['analytics', (at) => `/${at.slug}/analytics`],
  ['analytics of work items', (at) => `/${at.slug}/analytics?tab=work-items`],
  ['custom analytics', (at) => `/${at.slug}/analytics?tab=custom&group=priority`],
  ['intake', (at) => `/${at.slug}/projects/${at.projectId}/intake`],
  ['intake settings', (at) => `/${at.slug}/settings/projects/${at.projectId}/intake`],
  ['stickies', (at) => `/${at.slug}/stickies`],
  ['drafts', (at) => `/${at.slug}/drafts`],
  ['recently deleted', (at) => `/${at.slug}/projects/${at.projectId}/archives/deleted`],
  ['workspace settings', (at) => `/${at.slug}/settings/`],
  ['exports', (at) => `/${at.slug}/settings/exports`],
  ['imports', (at) => `/${at.slug}/settings/imports`],
  ['workspace members', (at) => `/${at.slug}/settings/members`],
  ['profile', (at) => `/${at.slug}/settings/account`],
  ['preferences', (at) => `/${at.slug}/settings/account/preferences`],
  ['mails', (at) => `/${at.slug}/settings/account/notifications`],
  ['security', (at) => `/${at.slug}/settings/account/security`],
  ['activity', (at) => `/${at.slug}/settings/account/activity`],
  ['API tokens', (at) => `/${at.slug}/settings/account/api-tokens`],
  ['tokens of the workspace', (at) => `/${at.slug}/settings/api-tokens`],
  ['webhooks', (at) => `/${at.slug}/settings/webhooks`],
  ['integrations', (at) => `/${at.slug}/settings/integrations`],
  ['project integrations', (at) => `/${at.slug}/settings/projects/${at.projectId}/integrations`],
  ['project settings', (at) => `/${at.slug}/settings/projects/${at.projectId}`],
  ['project members', (at) => `/${at.slug}/settings/projects/${at.projectId}/members`],
  ['features', (at) => `/${at.slug}/settings/projects/${at.projectId}/features`],
  ['states', (at) => `/${at.slug}/settings/projects/${at.projectId}/states`],
  ['labels', (at) => `/${at.slug}/settings/projects/${at.projectId}/labels`],
];

/** The screens of modules. */
export const MODULE_SCREENS: readonly Screen[] = [
  ['modules', (at) => `/${at.slug}/projects/${at.projectId}/modules?view=gallery`],
  ['modules as a list', (at) => `/${at.slug}/projects/${at.projectId}/modules?view=list`],
  ['modules as a timeline', (at) => `/${at.slug}/projects/${at.projectId}/modules?view=timeline`],
  [
    'modules, filtered, with a panel',
    (at) =>
      `/${at.slug}/projects/${at.projectId}/modules?view=list&filter=due:overdue&peekModule=${at.moduleId}`,
  ],
  ['no module found', (at) => `/${at.slug}/projects/${at.projectId}/modules?q=ZZZ`],
  ['module', (at) => `/${at.slug}/projects/${at.projectId}/modules/${at.moduleId}`],
  ['no such module', (at) => `/${at.slug}/projects/${at.projectId}/modules/${at.projectId}`],
  ['archived modules', (at) => `/${at.slug}/projects/${at.projectId}/archives/modules`],
];

/** The screens of views. */
export const VIEW_SCREENS: readonly Screen[] = [
  ['views', (at) => `/${at.slug}/projects/${at.projectId}/views`],
  ['no view found', (at) => `/${at.slug}/projects/${at.projectId}/views?q=ZZZ`],
  ['view', (at) => `/${at.slug}/projects/${at.projectId}/views/${at.viewId}`],
  ['no such view', (at) => `/${at.slug}/projects/${at.projectId}/views/${at.projectId}`],
  ['views of the workspace', (at) => `/${at.slug}/workspace-views`],
  ['all items', (at) => `/${at.slug}/workspace-views/all-issues`],
  ['view of the workspace', (at) => `/${at.slug}/workspace-views/${at.workspaceViewId}`],
];

/** The screens of pages. */
export const PAGE_SCREENS: readonly Screen[] = [
  ['pages', (at) => `/${at.slug}/projects/${at.projectId}/pages`],
  ['no private pages', (at) => `/${at.slug}/projects/${at.projectId}/pages?type=private`],
  ['no page found', (at) => `/${at.slug}/projects/${at.projectId}/pages?q=ZZZ`],
  ['page', (at) => `/${at.slug}/projects/${at.projectId}/pages/${at.pageId}`],
  ['locked page', (at) => `/${at.slug}/projects/${at.projectId}/pages/${at.lockedId}`],
  ['archived page', (at) => `/${at.slug}/projects/${at.projectId}/pages/${at.archivedId}`],
  ['versions', (at) => `/${at.slug}/projects/${at.projectId}/pages/${at.pageId}?version=current`],
  ['no such page', (at) => `/${at.slug}/projects/${at.projectId}/pages/${at.projectId}`],
];

/** What strangers see. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  ['published board', (at) => `/spaces/issues/${at.anchors.issues}`],
  ['public list', (at) => `/spaces/issues/${at.anchors.issues}?board=list`],
  ['public calendar', (at) => `/spaces/issues/${at.anchors.issues}?board=calendar`],
  ['public table', (at) => `/spaces/issues/${at.anchors.issues}?board=spreadsheet`],
  ['public timeline', (at) => `/spaces/issues/${at.anchors.issues}?board=gantt`],
  ['public list without a match', (at) => `/spaces/issues/${at.anchors.issues}?state=x`],
  ['public view', (at) => `/spaces/views/${at.anchors.views}`],
  ['public page', (at) => `/spaces/pages/${at.anchors.pages}`],
  ['public form', (at) => `/spaces/intake/${at.anchors.intake}`],
  ['no published board', () => `/spaces/issues/${'0'.repeat(32)}`],
];

/** Screens of their own, without a workspace around them. */
export const OTHER_SCREENS: readonly Screen[] = [
  ['new workspace', () => '/create-workspace'],
  ['invitations', () => '/invitations'],
  ['nothing here', (at) => `/${at.slug}/no/such/address`],
  ['general of the instance', () => '/god-mode/general'],
  ['workspaces of the instance', () => '/god-mode/workspace'],
  ['a new workspace', () => '/god-mode/workspace/create'],
  ['people of the instance', () => '/god-mode/people'],
  ['mails of the instance', () => '/god-mode/mails'],
  ['e-mail of the instance', () => '/god-mode/email'],
  ['ways to sign in', () => '/god-mode/authentication'],
  ['keys of a provider', () => '/god-mode/authentication/github'],
  ['single sign-on', () => '/god-mode/authentication/oidc'],
  ['AI', () => '/god-mode/ai'],
  ['stock photos', () => '/god-mode/image'],
  ['audit log', () => '/god-mode/audit'],
  ['integrations of the instance', () => '/god-mode/integrations'],
  ['health', () => '/god-mode/health'],
];

/** Opens the instance's own screens, which ask for an admin of it. */
export function asInstanceAdmin({ request }: Visitor): Promise<void> {
  return postForm(request, '/api/instances/admins/sign-in/', { email: ROOT, password: PASSWORD });
}

/** Waits until a screen has drawn what it is about: it has a name, and nothing on it is still being fetched. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  // What the server wrote of a published board stands there until the program draws.
  await expect(page.locator('[data-first]')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

const THEMES = ['dark', 'hc-light', 'hc-dark'] as const;

/** Looks of texts whose contrast this worker has checked in every theme, as numbers. */
const seenLooks = new Set<number>();
const NEW_LOOK = 'data-new-look';

/**
 * What WCAG 2.2 AA forbids on the page as it is now, in words: all of it as it is, and in every theme the colors of
 * texts that look like none before. The frame and the controls of a screen are those of the screens before it.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults = await found(page, scan(page).withTags([...WCAG]));
  const looks = await markNewLooks(page);
  if (looks.length === 0) return faults;
  const own = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  const paint = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
      // Else the first colors that are read are still those of the theme before.
      for (const running of document.getAnimations())
        if (running instanceof CSSTransition) running.finish();
    }, theme);
  for (const theme of THEMES) {
    await paint(theme);
    // Some texts are drawn anew in another theme, without their mark: then all of the page is looked at.
    const isMarked = (await page.locator(`[${NEW_LOOK}]`).count()) > 0;
    const whole = () => found(page, scan(page).withRules(['color-contrast']));
    const marked = scan(page).include(`[${NEW_LOOK}]`).withRules(['color-contrast']);
    // They may be drawn anew just now, too.
    const pale = isMarked
      ? await found(page, marked).catch((error: unknown) => {
          if (!String(error).includes('No elements found for include')) throw error;
          return whole();
        })
      : await whole();
    faults.push(...pale.map((fault) => `${theme}: ${fault}`));
  }
  await paint(own);
  await page.evaluate((name) => {
    for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  }, NEW_LOOK);
  for (const look of looks) seenLooks.add(look);
  return faults;
}

/** Marks the texts in sight whose look is new, and answers these looks: what styles an element and all around it. */
function markNewLooks(page: Page): Promise<number[]> {
  return page.evaluate(
    ([seen, mark]) => {
      const known = new Set(seen);
      const looks = new Map<Element, number>();
      const lookOf = (element: Element): number => {
        const before = looks.get(element);
        if (before !== undefined) return before;
        const { color, backgroundColor, opacity, fontSize, fontWeight } = getComputedStyle(element);
        const words = [
          ...[element.parentElement ? lookOf(element.parentElement) : 0, element.tagName],
          ...[element.getAttribute('class'), element.getAttribute('style'), opacity],
          ...[element.matches(':disabled, [aria-disabled=true]'), color, backgroundColor],
          ...[fontSize, fontWeight],
        ].join('|');
        let [high, low] = [7, 11];
        for (let at = 0; at < words.length; at += 1) {
          high = Math.imul(high ^ words.charCodeAt(at), 2_654_435_761);
          low = Math.imul(low ^ words.charCodeAt(at), 1_597_334_677);
        }
        const look = (high >>> 0) * 2 ** 21 + (low >>> 11);
        looks.set(element, look);
        return look;
      };
      const fresh = new Set<number>();
      for (const element of document.body.querySelectorAll('*')) {
        const isText =
          element.matches('input, textarea, select') ||
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
          );
        if (!isText || !element.checkVisibility({ visibilityProperty: true })) continue;
        const look = lookOf(element);
        if (known.has(look)) continue;
        fresh.add(look);
        element.setAttribute(mark, '');
      }
      return [...fresh];
    },
    [[...seenLooks], NEW_LOOK] as const,
  );
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

const NAME_RULE = 'label-content-name-mismatch';

async function found(page: Page, builder: ReturnType<typeof scan>): Promise<string[]> {
  const { violations } = await builder.analyze();
  const faults = await Promise.all(
    violations.map(async ({ id, nodes }) => {
      const targets = nodes.map(({ target }) => target.join(' '));
      return [id, id === NAME_RULE ? await withoutTheirWords(page, targets) : targets] as const;
    }),
  );
  return faults
    .filter(([, targets]) => targets.length > 0)
    .map(([id, targets]) => `${id}: ${targets.join(', ')}`);
}

/**
 * The controls whose label does not hold the words one sees: without the signs that the strange language puts around
 * its messages, and without their first letter, to which it gives no accent when it is a capital.
 */
function withoutTheirWords(page: Page, targets: readonly string[]): Promise<string[]> {
  return page.evaluate((selectors) => {
    const words = (text: string | null | undefined) =>
      (text ?? '').toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
    return selectors.filter((selector) => {
      const control = document.querySelector<HTMLElement>(selector);
      return !words(control?.ariaLabel).includes(words(control?.innerText).slice(1));
    });
  }, targets);
}

/** By how many pixels the page is wider than its window. */
export function excessOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/**
 * Pages, each in a browser of its own, in one place that a worker furnishes for all journeys that only look at it:
 * furnishing takes longer than to look at some screens.
 */
export function sharedPlace<At>(
  furnish: (ada: Visitor) => Promise<At>,
  look: Readonly<Record<string, string>>,
): (browser: Browser) => Promise<{ readonly at: At; readonly page: Page }> {
  let shared: { readonly at: At; readonly cookies: Cookies } | undefined;
  return async (browser) => {
    if (!shared) {
      const ada = await visitor(browser, 'ADA');
      shared = { at: await furnish(ada), cookies: await ada.context.cookies() };
    }
    const context = await contextFor(browser, { viewport: WIDE });
    await context.addCookies(shared.cookies);
    return { at: shared.at, page: await pageWith({ context }, look) };
  };
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** A wide screen. */
export const WIDE = { width: 1440, height: 900 };

/** The page, as this look and language show it from its first paint on. */
export async function pageWith(
  { context }: Pick<Visitor, 'context'>,
  look: Readonly<Record<string, string>>,
): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((kept) => {
    localStorage.setItem('tutti.look', JSON.stringify(kept));
    // The language of the account is not new to this browser, and does not take the place of this one.
    localStorage.setItem('tutti.language-seen', 'en');
  }, look);
  return page;
}
