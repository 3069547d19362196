import { randomBytes } from 'node:crypto';

import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';

export const PASSWORD = 'correct horse battery staple';
export const ROOT = 'root@tutti.test';

/** Somebody with an account, with the first steps behind them. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly request: APIRequestContext;
}

/** Somebody in a browser of their own, signed in. */
export interface Visitor extends Person {
  readonly context: BrowserContext;
}

/** Signs a new person up, past the screens that have journeys of their own. */
export async function visitor(
  browser: Browser,
  name: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visitor> {
  const context = await contextFor(browser, options);
  return { ...(await signUp(context.request, name)), context };
}

/** The same without a browser. */
export async function signUp(request: APIRequestContext, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}.${randomBytes(4).toString('hex')}@tutti.test`;
  await postForm(request, '/auth/sign-up/', { email, password: PASSWORD });
  await good(request.patch('/api/users/me/', { data: { first_name: name, display_name: name } }));
  await good(request.patch('/api/users/me/onboard/', { data: { is_onboarded: true } }));
  await good(request.patch('/api/users/me/tour-completed/', { data: { is_tour_completed: true } }));
  return { name, email, request };
}

/** A browser of a person's own, in which nothing moves by itself. */
export function contextFor(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  return browser.newContext({ reducedMotion: 'reduce', ...options });
}

/** A workspace of a person's own, with a project in it. */
export async function place(
  owner: Person,
): Promise<{ slug: string; projectId: string; issues: string }> {
  const slug = `team-${randomBytes(4).toString('hex')}`;
  await good(
    owner.request.post('/api/workspaces/', {
      data: { name: `Team ${slug}`, slug, organization_size: '2-10' },
    }),
  );
  const made = await good(
    owner.request.post(`/api/workspaces/${slug}/projects/`, {
      data: { name: 'Nova', identifier: 'NOVA', network: 2 },
    }),
  );
  const { id: projectId } = await made.json();
  return { slug, projectId, issues: `/api/workspaces/${slug}/projects/${projectId}/issues/` };
}

/** Invites a person, who accepts and joins the project. */
export async function bring(
  owner: Person,
  guest: Person,
  at: { slug: string; projectId: string },
  role = 15,
): Promise<void> {
  const invitations = `/api/workspaces/${at.slug}/invitations/`;
  const emails = [{ email: guest.email, role }];
  await good(owner.request.post(invitations, { data: { emails } }));
  const made = await (await good(owner.request.get(invitations))).json();
  const { id, invite_link } = made.find(({ email }: { email: string }) => email === guest.email);
  const token = new URL(invite_link, 'http://localhost').searchParams.get('token');
  const answer = { email: guest.email, accepted: true, token };
  await good(guest.request.post(`${invitations}${id}/join/`, { data: answer }));
  const me = await (await guest.request.get('/api/users/me/')).json();
  await good(
    owner.request.post(`/api/workspaces/${at.slug}/projects/${at.projectId}/members/`, {
      data: { members: [{ member_id: me.id, role }] },
    }),
  );
}

/** Sends one of the forms of signing in, as a browser does. */
export async function postForm(
  request: APIRequestContext,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const { csrf_token } = await (await request.get('/auth/get-csrf-token/')).json();
  const reply = await request.post(path, {
    form: { csrfmiddlewaretoken: csrf_token, ...fields },
    maxRedirects: 0,
  });
  expect(reply.status()).toBe(302);
  expect(reply.headers()['location']).not.toContain('error_code');
}

/** Ends a person's session while their page is open, and signs in again over it. */
export async function signInAgain({ request }: Visitor, page: Page): Promise<void> {
  await postForm(request, '/auth/sign-out/', {});
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

/** The reply, which must be a success. */
export async function good<Reply extends { ok(): boolean; text(): Promise<string> }>(
  sent: Promise<Reply>,
): Promise<Reply> {
  const reply = await sent;
  expect(reply.ok(), reply.ok() ? '' : await reply.text()).toBe(true);
  return reply;
}
