import type { FirstState } from '#server/features/states/commands.ts';
import type { StateGroup } from '#shared/contract/states.ts';

/** Their names are the language's. */
export const DEMO_STATES: readonly Omit<FirstState, 'name'>[] = [
  { color: '#A3A3A3', sequence: 15_000, group: 'backlog', default: true },
  { color: '#3A3A3A', sequence: 25_000, group: 'unstarted', default: false },
  { color: '#F59E0B', sequence: 35_000, group: 'started', default: false },
  { color: '#16A34A', sequence: 45_000, group: 'completed', default: false },
  { color: '#EF4444', sequence: 55_000, group: 'cancelled', default: false },
];

export const DEMO_LABELS = [
  { key: 'admin', color: '#0693e3' },
  { key: 'concepts', color: '#9900ef' },
] as const;

/** A waving hand. */
export const DEMO_LOGO = { in_use: 'emoji', emoji: { value: '128075', url: '' } };

/** A plain sky as a data URL: needs no file and no other site. */
export const DEMO_COVER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 4" preserveAspectRatio="none"><linearGradient id="g" x2="1" y2="1"><stop stop-color="#1e3a8a"/><stop offset=".6" stop-color="#6d28d9"/><stop offset="1" stop-color="#f59e0b"/></linearGradient><path fill="url(#g)" d="M0 0h16v4H0z"/></svg>',
)}`;

/** An introductory work item; its texts are in the messages, by its key. */
interface DemoItem {
  readonly key: string;
  readonly state: StateGroup;
  readonly label: (typeof DEMO_LABELS)[number]['key'];
}

/** Seven work items that introduce Tutti, in reading order. */
export const DEMO_ITEMS: readonly DemoItem[] = [
  { key: 'welcome', state: 'started', label: 'concepts' },
  { key: 'projects', state: 'unstarted', label: 'admin' },
  { key: 'team', state: 'backlog', label: 'admin' },
  { key: 'items', state: 'backlog', label: 'concepts' },
  { key: 'views', state: 'backlog', label: 'concepts' },
  { key: 'plans', state: 'backlog', label: 'concepts' },
  { key: 'settings', state: 'backlog', label: 'admin' },
];
