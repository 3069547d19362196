/** State groups in display order; lists never show items in `triage` states. */
export const STATE_GROUPS = [
  'backlog',
  'unstarted',
  'started',
  'completed',
  'cancelled',
  'triage',
] as const;

export const OPEN_GROUPS = ['backlog', 'unstarted', 'started'] as const;
