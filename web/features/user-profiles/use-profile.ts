import type { UserProfile, UserStats, UserWorkload } from '#shared/contract/user-profiles.ts';
import { useWorkOf } from '#web/features/work-items/data/use-work-of.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
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
  const details = useAnswer<UserProfile>(pathOf('user-profile'), version);
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

/** An answer of the server; what this browser read last until it comes, and at once what this tab has shown. */
function useAnswer<Value>(path: string, version: number) {
  const { value, error, again } = useKeptRead<Value>(useMe().id, path, version);
  return { value: useKnownAnswer(path, { value, source: value, short: null }), error, again };
}
