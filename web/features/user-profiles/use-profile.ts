import type { UserProfile, UserStats, UserWorkload } from '#shared/contract/user-profiles.ts';
import type { WorkspaceMemberImage } from '#shared/contract/workspaces.ts';
import { useWorkOf } from '#web/features/work-items/data/use-work-of.ts';
import { useWorkspace, workspaceMembers } from '#web/features/workspaces/store.ts';
import { useKeptRead } from '#web/lib/local-copy/use-kept-read.ts';
import { useKnownAnswer } from '#web/lib/session/known-answer.ts';
import { useMe } from '#web/lib/session/session.ts';

/** A person's profile; undefined = not loaded yet. */
export interface Profile {
  readonly userId: string;
  readonly stats: UserStats | undefined;
  readonly workload: UserWorkload | undefined;
  readonly details: UserProfile | undefined;
  readonly error: unknown;
  readonly again: () => void;
  /** Increases when the person's work has changed. */
  readonly version: number;
}

/** A person's profile: the stored one at once, then the current one, again after changes. */
export function useProfile(userId: string): Profile {
  const { slug } = useWorkspace();
  const version = useWorkOf(userId);
  const pathOf = (call: string) => `/api/workspaces/${slug}/${call}/${userId}/`;
  const stats = useAnswer<UserStats>(pathOf('user-stats'), version);
  const workload = useAnswer<UserWorkload>(pathOf('user-workload'), version);
  // Names and pictures can change independently of the work.
  const rev = workspaceMembers.useFound(revsOf, (revs) => revs.get(userId));
  const details = useAnswer<UserProfile>(pathOf('user-profile'), `${version} ${rev}`);
  return {
    userId,
    stats: stats.value,
    workload: workload.value,
    details: details.value,
    error: stats.error ?? workload.error ?? details.error,
    again: () => {
      for (const one of [stats, workload, details]) one.again();
    },
    version,
  };
}

function revsOf(rows: readonly WorkspaceMemberImage[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ member, rev }) => [member.id, rev]));
}

/**
 * The server's answer; until it arrives the last one of this tab, or the one stored in this
 * browser.
 */
function useAnswer<Value>(path: string, version: unknown) {
  const { value, error, again } = useKeptRead<Value>(useMe().id, path, version);
  return { value: useKnownAnswer(path, { value, source: value, short: null }), error, again };
}
