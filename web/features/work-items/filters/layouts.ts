import type { GroupName } from '#shared/work-item-fields/registry.ts';

/** The ways to draw a list, in the order in which they are offered. */
export const LAYOUTS = ['list', 'board', 'calendar', 'table', 'timeline'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What can be chosen in a layout. What it does not draw stays chosen for the others. */
export interface LayoutRules {
  /** The contract's word for it. */
  readonly word: string;
  /** The key that chooses it. */
  readonly keys: string;
  /** Whether items stand in groups: always, if somebody wants it, or never. */
  readonly groups: 'needed' | 'possible' | 'none';
  /** The groupings it can draw; absent = all that the list has. */
  readonly groupings?: readonly GroupName[];
  readonly hasLanes: boolean;
  /** Whether groups can be left out one by one. */
  readonly hidesGroups: boolean;
  readonly hasOrder: boolean;
  /** Whether its rows show the properties that people choose for lists; a table has columns of its own. */
  readonly hasProperties: boolean;
  /** Whether a filter leaves empty groups to drop into. */
  readonly keepsEmptyGroups: boolean;
  /** Whether it is drawn where no item matches: days without items are still days. */
  readonly drawsNothing: boolean;
}

const PLAIN = {
  groups: 'none',
  hasLanes: false,
  hidesGroups: false,
  hasOrder: true,
  hasProperties: true,
  keepsEmptyGroups: false,
  drawsNothing: false,
} as const;

export const LAYOUT_RULES: Readonly<Record<Layout, LayoutRules>> = {
  list: { ...PLAIN, word: 'list', keys: 'alt+1', groups: 'possible' },
  board: {
    ...PLAIN,
    word: 'kanban',
    keys: 'alt+2',
    groups: 'needed',
    hasLanes: true,
    hidesGroups: true,
    keepsEmptyGroups: true,
  },
  calendar: { ...PLAIN, word: 'calendar', keys: 'alt+3', hasOrder: false, drawsNothing: true },
  table: { ...PLAIN, word: 'spreadsheet', keys: 'alt+4', hasProperties: false },
  timeline: {
    ...PLAIN,
    word: 'gantt_chart',
    keys: 'alt+5',
    groups: 'possible',
    groupings: [
      'state_id',
      'state__group',
      'assignees__id',
      'issue_module__module_id',
      'cycle_id',
      'epic_id',
      'project_id',
    ],
    drawsNothing: true,
  },
};
