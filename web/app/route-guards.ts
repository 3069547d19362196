import { lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';

import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { sessionOfPage } from '#web/lib/session/session-snapshot.ts';
import { findSession, recallSession, sessionNow } from '#web/lib/session/session.ts';

import { askForWorkspaces, startPlace } from './start-place.ts';

/** A screen's code and its messages, loaded side by side and ahead of a click. */
export function screen<Name extends string, Module extends Record<Name, ComponentType>>(
  namespace: string,
  load: () => Promise<Module>,
  name: Name,
) {
  return {
    component: lazyRouteComponent(load, name),
    loader: () => loadMessages(namespace),
  };
}

interface Place {
  readonly location: { readonly href: string };
}

/** A screen for signed-in people: others sign in first and come back. */
export async function needsSomebody({ location }: Place): Promise<void> {
  const { state } = await findSession();
  if (state === 'signed_in' || state === 'ended') return;
  throw redirect({ to: '/', search: { next_path: location.href } });
}

/**
 * A workspace's screens: what they need beside the person is on its way while it is asked who is there. Whom this
 * browser knows goes on at once; when the session turns out to have ended, that is said over the page.
 */
export async function needsMember(place: Place): Promise<void> {
  if (sessionNow().state === 'unknown' && sessionOfPage() !== '') {
    askForWorkspaces();
    void import('./workspace/open-workspace.ts');
    recallSession();
  }
  await needsSomebody(place);
}

/** A screen for people who are not signed in: others go where they left off. */
export async function needsNobody({
  search,
}: {
  search: { next_path?: string | undefined };
}): Promise<void> {
  if (sessionNow().state === 'unknown') recallSession();
  const { state } = await findSession();
  if (state !== 'signed_in') return;
  throw redirect({ href: ownPath(search.next_path) ?? (await startPlace()) });
}

/** A path of this program; an address of another site in `next_path` leads nowhere. */
export function ownPath(path: string | undefined): string | undefined {
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}

/** Pages of one's settings, by the words after `/profile` that mails and old links name. */
const OWN_SETTINGS: Readonly<Record<string, string>> = {
  preferences: 'preferences',
  'preferences/email': 'notifications',
  notifications: 'notifications',
  security: 'security',
  activity: 'activity',
};

/**
 * One's own settings without a workspace; who has one is led to theirs, who is new to the first steps.
 */
export async function ownSettings(place: Place & { readonly location: { pathname: string } }) {
  await needsSomebody(place);
  const start = await startPlace();
  if (start === '/onboarding') throw redirect({ href: start, replace: true });
  const [, after = ''] = /\/profile\/(.*?)\/?$/.exec(place.location.pathname) ?? [];
  const page = OWN_SETTINGS[after];
  const rest = page ? `/${page}` : '';
  // `/create-workspace` is no workspace's.
  if (start.endsWith('/')) {
    throw redirect({ href: `${start}settings/account${rest}`, replace: true });
  }
  if (after !== (page ?? '')) throw redirect({ href: `/profile${rest}`, replace: true });
}

/** Places of a workspace that the installed program names without knowing which (app.webmanifest). */
const PLACES: Readonly<Record<string, string>> = {
  new: 'new-item',
  inbox: 'notifications',
  projects: 'projects',
};

/** Such a place in the workspace where one left off. */
export async function toPlace(place: Place & { readonly params: { readonly place: string } }) {
  await needsSomebody(place);
  const start = await startPlace();
  const name = PLACES[place.params.place];
  throw redirect({ href: start.endsWith('/') && name ? `${start}${name}` : start, replace: true });
}

/** The instance's own screens ask by themselves who is their admin. */
export async function needsAdmin(): Promise<void> {
  await findSession();
}
