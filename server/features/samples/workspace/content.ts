import type { ModuleStatus } from '#shared/contract/modules.ts';
import type { Priority, RelationType } from '#shared/contract/work-items.ts';

/** Who is in the sample workspace; `me` is the one who asked for it. */
export type SamplePerson = 'me' | 'mara' | 'tomas' | 'aisha' | 'jonas';

/** A comment; its text is Markdown. */
export interface SampleComment {
  readonly by: SamplePerson;
  /** Days from today. */
  readonly day: number;
  readonly text: string;
  readonly reactions?: readonly SampleReaction[];
}

/** Somebody's emoji, as its decimal code point. */
export type SampleReaction = readonly [by: SamplePerson, emoji: string];

/** A work item of the sample; all days are counted from today, the past is negative. */
export interface SampleItem {
  /** What parents and relations of the sample call it. */
  readonly key: string;
  readonly name: string;
  readonly state: 'Backlog' | 'Todo' | 'In Progress' | 'Done' | 'Cancelled';
  readonly priority: Priority;
  readonly by: SamplePerson;
  readonly to?: readonly SamplePerson[];
  readonly labels?: readonly string[];
  readonly made: number;
  /** The last change; when it was done, for what is done. */
  readonly changed?: number;
  readonly start?: number;
  readonly due?: number;
  /** Markdown. */
  readonly text?: string;
  /** The key of an item further up. */
  readonly parent?: string;
  readonly relations?: readonly (readonly [type: RelationType, key: string])[];
  readonly reactions?: readonly SampleReaction[];
  readonly comments?: readonly SampleComment[];
}

/** A page of the sample. */
export interface SamplePage {
  readonly name: string;
  readonly by: SamplePerson;
  /** When it was made, in days from today. */
  readonly day: number;
  /** Decimal code point. */
  readonly emoji: string;
  /** Markdown. */
  readonly text: string;
  /** The name of a page further up. */
  readonly below?: string;
  readonly isPrivate?: boolean;
}

/** What work is planned for: a cycle, or a module with a status; from a day to another one, counted from today. */
export interface SamplePlan {
  readonly name: string;
  /** One or two sentences. */
  readonly description: string;
  readonly by: SamplePerson;
  readonly from: number;
  readonly to: number;
  /** The keys of its items. */
  readonly items: readonly string[];
}

/** A project of the sample. */
export interface SampleProject {
  readonly name: string;
  readonly identifier: string;
  readonly description: string;
  /** Decimal code point. */
  readonly emoji: string;
  readonly lead: SamplePerson;
  /** A label may lie below one further up. */
  readonly labels: readonly {
    readonly name: string;
    readonly color: string;
    readonly parent?: string;
  }[];
  readonly items: readonly SampleItem[];
  /** The cycle that runs. */
  readonly cycle: SamplePlan;
  readonly modules: readonly (SamplePlan & { readonly status: ModuleStatus })[];
  readonly pages: readonly SamplePage[];
}

/** Emoji that the sample reacts with. */
export const EMOJI = {
  thumb: '128077',
  party: '127881',
  heart: '10084',
  eyes: '128064',
  coffee: '9749',
} as const;

/** The sample's workspace: a small roastery that sells coffee by subscription. */
export const SAMPLE_WORKSPACE = { name: 'Harbor Coffee', slug: 'harbor-coffee' } as const;

/** Its people beside the one who asked for it; no mail can reach such addresses. */
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
