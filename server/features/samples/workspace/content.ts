import type { ModuleStatus } from '#shared/contract/modules.ts';
import type { Priority, RelationType } from '#shared/contract/work-items.ts';

/** People of the sample workspace; `me` is the caller. */
export type SamplePerson = 'me' | 'mara' | 'tomas' | 'aisha' | 'jonas';

/** A comment; its text is Markdown. */
export interface SampleComment {
  readonly by: SamplePerson;
  /** Days relative to today. */
  readonly day: number;
  readonly text: string;
  readonly reactions?: readonly SampleReaction[];
}

/** A reaction with the decimal code point of its emoji. */
export type SampleReaction = readonly [by: SamplePerson, emoji: string];

/** A work item of the sample; days are relative to today, the past is negative. */
export interface SampleItem {
  /** Name for parents and relations in the sample. */
  readonly key: string;
  readonly name: string;
  readonly state: 'Backlog' | 'Todo' | 'In Progress' | 'Done' | 'Cancelled';
  readonly priority: Priority;
  readonly by: SamplePerson;
  readonly to?: readonly SamplePerson[];
  readonly labels?: readonly string[];
  readonly made: number;
  /** Day of the last change; the completion of completed items. */
  readonly changed?: number;
  readonly start?: number;
  readonly due?: number;
  readonly text?: string;
  /** Key of an earlier item. */
  readonly parent?: string;
  readonly relations?: readonly (readonly [type: RelationType, key: string])[];
  readonly reactions?: readonly SampleReaction[];
  readonly comments?: readonly SampleComment[];
}

export interface SamplePage {
  readonly name: string;
  readonly by: SamplePerson;
  /** Day of creation, relative to today. */
  readonly day: number;
  /** Decimal code point. */
  readonly emoji: string;
  /** Markdown. */
  readonly text: string;
  /** Name of an earlier page. */
  readonly below?: string;
  readonly isPrivate?: boolean;
}

/** A cycle, or a module with a status; its days are relative to today. */
export interface SamplePlan {
  readonly name: string;
  /** One or two sentences. */
  readonly description: string;
  readonly by: SamplePerson;
  readonly from: number;
  readonly to: number;
  /** Keys of its items. */
  readonly items: readonly string[];
}

export interface SampleProject {
  readonly name: string;
  readonly identifier: string;
  readonly description: string;
  /** Decimal code point. */
  readonly emoji: string;
  readonly lead: SamplePerson;
  /** A parent must be an earlier label. */
  readonly labels: readonly {
    readonly name: string;
    readonly color: string;
    readonly parent?: string;
  }[];
  readonly items: readonly SampleItem[];
  /** The current cycle. */
  readonly cycle: SamplePlan;
  readonly modules: readonly (SamplePlan & { readonly status: ModuleStatus })[];
  readonly pages: readonly SamplePage[];
}

export const EMOJI = {
  thumb: '128077',
  party: '127881',
  heart: '10084',
  eyes: '128064',
  coffee: '9749',
} as const;

/** A small roastery that sells coffee by subscription. */
export const SAMPLE_WORKSPACE = { name: 'Harbor Coffee', slug: 'harbor-coffee' } as const;

/** People besides the caller; mail cannot be delivered to these addresses. */
export const SAMPLE_PEOPLE = [
  {
    key: 'mara',
    email: 'mara@harbor-coffee.example',
    first_name: 'Mara',
    last_name: 'Lindqvist',
    display_name: 'Mara Lindqvist',
  },
  {
    key: 'tomas',
    email: 'tomas@harbor-coffee.example',
    first_name: 'Tomás',
    last_name: 'Rivera',
    display_name: 'Tomás Rivera',
  },
  {
    key: 'aisha',
    email: 'aisha@harbor-coffee.example',
    first_name: 'Aisha',
    last_name: 'Khan',
    display_name: 'Aisha Khan',
  },
  {
    key: 'jonas',
    email: 'jonas@harbor-coffee.example',
    first_name: 'Jonas',
    last_name: 'Weber',
    display_name: 'Jonas Weber',
  },
] as const;
