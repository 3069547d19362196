import type { StateGroup } from '#shared/contract/states.ts';
import type { Priority } from '#shared/contract/work-items.ts';

const PRIORITIES: Readonly<Record<Priority, readonly string[]>> = {
  urgent: ['urgent', 'highest', 'blocker', 'critical', 'p0', 'immediate', '1', 'showstopper'],
  high: ['high', 'major', 'p1', '2', 'important'],
  medium: ['medium', 'normal', 'moderate', 'p2', '3', 'middle'],
  low: ['low', 'lowest', 'minor', 'trivial', 'p3', 'p4', '4', '5'],
  none: ['', 'none', 'no priority', '0', 'unprioritized', 'not set'],
};

const PRIORITY_OF = new Map<string, Priority>(
  entriesOf(PRIORITIES).flatMap(([priority, words]) =>
    words.map((word) => [word, priority] as const),
  ),
);

/** Priority by a tracker's word; null = unknown. */
export function priorityOf(word: string): Priority | null {
  return PRIORITY_OF.get(word.trim().toLowerCase()) ?? null;
}

const GROUPS: Readonly<Partial<Record<StateGroup, readonly string[]>>> = {
  backlog: ['backlog', 'triage', 'icebox', 'ideas', 'later', 'someday', 'inbox', 'new', 'proposed'],
  unstarted: [
    'todo',
    'to do',
    'open',
    'planned',
    'ready',
    'selected for development',
    'next',
    'reopened',
    'not started',
    'unstarted',
    'up next',
    'this week',
  ],
  started: [
    'in progress',
    'in dev',
    'in development',
    'doing',
    'started',
    'in review',
    'code review',
    'review',
    'qa',
    'testing',
    'in test',
    'active',
    'working',
    'blocked',
    'in qa',
    'validate',
  ],
  completed: [
    'done',
    'closed',
    'complete',
    'completed',
    'resolved',
    'finished',
    'fixed',
    'released',
    'shipped',
    'merged',
    'live',
    'archive',
  ],
  cancelled: [
    'cancelled',
    'canceled',
    "won't do",
    'wont do',
    "won't fix",
    'wontfix',
    'duplicate',
    'rejected',
    'invalid',
    'declined',
    'abandoned',
    'not planned',
    'obsolete',
  ],
};

const GROUP_OF = new Map<string, StateGroup>(
  entriesOf(GROUPS).flatMap(([group, words]) =>
    (words ?? []).map((word) => [word, group] as const),
  ),
);

/** The likely group of a tracker's state; null = unknown. */
export function groupOf(state: string): StateGroup | null {
  return GROUP_OF.get(state.trim().toLowerCase()) ?? null;
}

function entriesOf<Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>) {
  return Object.entries(record) as [Key, Value][];
}
