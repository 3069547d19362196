import { lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';

import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { sessionOfPage } from '#web/lib/session/session-snapshot.ts';
import { findSession, restoreSession, sessionNow } from '#web/lib/session/session.ts';

import { askForWorkspaces, startPlace } from './start-place.ts';

/** Route options of a screen: its code and messages load in parallel, and on preload. */
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

/** Guard of screens for signed-in people: others sign in first and return. */
export async function needsSomebody({ location }: Place): Promise<void> {
  const { state } = await findSession();
  if (state === 'signed_in' || state === 'ended') return;
  throw redirect({ to: '/', search: { next_path: location.href } });
}

/**
 * Guard of a workspace's screens. Their data loads while the session is checked. A person this
 * browser knows continues at once; if the session turns out to have ended, an overlay says so.
 */
export async function needsMember(place: Place): Promise<void> {
  if (sessionNow().state === 'unknown' && sessionOfPage() !== '') {
    askForWorkspaces();
    void import('./workspace/open-workspace.ts');
    restoreSession();
  }
  await needsSomebody(place);
}

/** Guard of screens for signed-out people: others go to their start place. */
export async function needsNobody({
  search,
}: {
  search: { next_path?: string | undefined };
}): Promise<void> {
  if (sessionNow().state === 'unknown') restoreSession();
  const { state } = await findSession();
  if (state !== 'signed_in') return;
  throw redirect({ href: ownPath(search.next_path) ?? (await startPlace()) });
}

/** `next_path` when it is a path of this program; undefined for other sites. */
export function ownPath(path: string | undefined): string | undefined {
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}

/** Own settings pages, by the path after `/profile` that mails and old links use. */
const OWN_SETTINGS: Readonly<Record<string, string>> = {
  preferences: 'preferences',
  'preferences/email': 'notifications',
  notifications: 'notifications',
  security: 'security',
  activity: 'activity',
};

/**
 * Redirects to one's settings in a workspace; people without one get them outside, new people the
 * onboarding.
 */
export async function ownSettings(place: Place & { readonly location: { pathname: string } }) {
  await needsSomebody(place);
  const start = await startPlace();
  if (start === '/onboarding') throw redirect({ href: start, replace: true });
  const [, after = ''] = /\/profile\/(.*?)\/?$/.exec(place.location.pathname) ?? [];
  const page = OWN_SETTINGS[after];
  const rest = page ? `/${page}` : '';
  // `/create-workspace` belongs to no workspace.
  if (start.endsWith('/')) {
    throw redirect({ href: `${start}settings/account${rest}`, replace: true });
  }
  if (after !== (page ?? '')) throw redirect({ href: `/profile${rest}`, replace: true });
}

/** Places that the web app manifest (app.webmanifest) links without knowing the workspace. */
const PLACES: Readonly<Record<string, string>> = {
  new: 'new-item',
  inbox: 'notifications',
  projects: 'projects',
};

/** Redirects to such a place in the last workspace. */
export async function toPlace(place: Place & { readonly params: { readonly place: string } }) {
  await needsSomebody(place);
  const start = await startPlace();
  const name = PLACES[place.params.place];
  throw redirect({ href: start.endsWith('/') && name ? `${start}${name}` : start, replace: true });
}

/** Guard of the admin area, which checks its own session. */
export async function needsAdmin(): Promise<void> {
  await findSession();
}
