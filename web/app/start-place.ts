import type { Workspace } from '#shared/contract/workspaces.ts';
import { takePrefetched } from '#web/lib/browser/prefetch.ts';
import { get, send } from '#web/lib/http/http.ts';
import { known } from '#web/lib/session/session-snapshot.ts';

interface UserSettings {
  readonly workspace: {
    readonly last_workspace_slug: string | null;
    readonly fallback_workspace_slug: string | null;
  };
}

interface Profile {
  readonly is_onboarded: boolean;
}

/** Longest wait for the server; then this browser's last place is used. */
const PATIENCE_MS = 1_500;

/** Where a person starts: their last workspace, else another one, else the onboarding. */
export async function startPlace(): Promise<string> {
  const asked = askForStart();
  const last = known.read<string>('start');
  if (last === null) return asked;
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(last), PATIENCE_MS));
  return Promise.race([asked.catch(() => last), late]);
}

async function askForStart(): Promise<string> {
  const [profile, settings] = await Promise.all([
    get<Profile>('/api/users/me/profile/'),
    get<UserSettings>('/api/users/me/settings/'),
  ]);
  if (!profile.is_onboarded) return '/onboarding';
  const slug = settings.workspace.last_workspace_slug ?? settings.workspace.fallback_workspace_slug;
  if (!slug) return '/create-workspace';
  known.keep('start', `/${slug}/`);
  return `/${slug}/`;
}

let prefetched: Promise<Workspace[]> | null = null;

/** Requests the workspaces in parallel with the session, to save a round trip. */
export function askForWorkspaces(): void {
  prefetched ??= send<Workspace[]>('GET', '/api/users/me/workspaces/', {
    started: takePrefetched('workspaces'),
  });
  prefetched.catch(() => {
    // Nobody is signed in, or the server is unreachable: the caller requests them again.
    prefetched = null;
  });
}

/** The person's workspaces, with their role in each. */
export async function readWorkspaces(): Promise<Workspace[]> {
  const asked = prefetched;
  prefetched = null;
  const all = await (asked ?? get<Workspace[]>('/api/users/me/workspaces/'));
  known.keep('workspaces', all);
  return all;
}

/** The stored workspaces, until the server has answered. */
export function recallWorkspaces(): readonly Workspace[] {
  return known.read<readonly Workspace[]>('workspaces') ?? [];
}
