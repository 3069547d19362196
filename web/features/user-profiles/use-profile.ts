import type { UserProfile, UserStats, UserWorkload } from '#shared/contract/user-profiles.ts';
import type { WorkspaceMemberImage } from '#shared/contract/workspaces.ts';
import { useWorkOf } from '#web/features/work-items/data/use-work-of.ts';
import { useWorkspace, workspaceMembers } from '#web/features/workspaces/store.ts';
import { useKeptRead } from '#web/lib/local-copy/use-kept-read.ts';
import { useKnownAnswer } from '#web/lib/session/known-answer.ts';
import { useMe } from '#web/lib/session/session.ts';

/** What the server tells of a person and their work; undefined = it has not answered yet. */
export interface Profile {
  readonly userId: string;
  readonly stats: UserStats | undefined;
  readonly workload: UserWorkload | undefined;
  readonly details: UserProfile | undefined;
  readonly error: unknown;
  readonly again: () => void;
  /** Rises when something of the person's work has changed. */
  readonly version: number;
}

/** A person's work in numbers: what was known last at once, then as it is, and again after changes. */
export function useProfile(userId: string): Profile {
  const { slug } = useWorkspace();
  const version = useWorkOf(userId);
  const pathOf = (call: string) => `/api/workspaces/${slug}/${call}/${userId}/`;
  const stats = useAnswer<UserStats>(pathOf('user-stats'), version);
  const workload = useAnswer<UserWorkload>(pathOf('user-workload'), version);
  // Names and pictures are the person's own, whatever becomes of their work.
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

/** An answer of the server; what this browser read last until it comes, and at once what this tab has shown. */
function useAnswer<Value>(path: string, version: unknown) {
  const { value, error, again } = useKeptRead<Value>(useMe().id, path, version);
  return { value: useKnownAnswer(path, { value, source: value, short: null }), error, again };
}
