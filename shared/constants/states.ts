/** The groups of states in the order the client shows them; `triage` states are hidden from every list. */
export const STATE_GROUPS = [
  'backlog',
  'unstarted',
  'started',
  'completed',
  'cancelled',
  'triage',
] as const;

/** What is still to do. */
export const OPEN_GROUPS = ['backlog', 'unstarted', 'started'] as const;
