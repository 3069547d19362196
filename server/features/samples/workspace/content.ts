import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { ModuleStatus } from '#shared/contract/modules.ts';
import { Priority, RelationType } from '#shared/contract/work-items.ts';

const FILE = new URL('content/en.json', import.meta.url);

/** People of the sample workspace; `me` is the caller. */
const SamplePerson = z.enum(['me', 'mara', 'tomas', 'aisha', 'jonas']);
export type SamplePerson = z.infer<typeof SamplePerson>;

/** An emoji in the file; the decimal code point that is stored. */
const Emoji = z.string().transform((emoji) => String(emoji.codePointAt(0)));

/** Who reacted, and how. */
const SampleReaction = z.tuple([SamplePerson, Emoji]);
export type SampleReaction = z.infer<typeof SampleReaction>;

/** Days relative to the day on which the sample is made; the past is negative. */
const Day = z.int();

/** Texts are Markdown. */
const SampleComment = z.strictObject({
  by: SamplePerson,
  day: Day,
  text: z.string(),
  reactions: z.array(SampleReaction).exactOptional(),
});
export type SampleComment = z.infer<typeof SampleComment>;

const SampleItem = z.strictObject({
  /** Name for parents and relations in the sample. */
  key: z.string(),
  name: z.string(),
  state: z.enum(['Backlog', 'Todo', 'In Progress', 'Done', 'Cancelled']),
  priority: Priority,
  by: SamplePerson,
  to: z.array(SamplePerson).exactOptional(),
  labels: z.array(z.string()).exactOptional(),
  made: Day,
  /** Day of the last change; the completion of completed items. */
  changed: Day.exactOptional(),
  start: Day.exactOptional(),
  due: Day.exactOptional(),
  text: z.string().exactOptional(),
  /** Key of an earlier item. */
  parent: z.string().exactOptional(),
  relations: z.array(z.tuple([RelationType, z.string()])).exactOptional(),
  reactions: z.array(SampleReaction).exactOptional(),
  comments: z.array(SampleComment).exactOptional(),
});
export type SampleItem = z.infer<typeof SampleItem>;

const SamplePage = z.strictObject({
  name: z.string(),
  by: SamplePerson,
  day: Day,
  emoji: Emoji,
  text: z.string(),
  /** Name of an earlier page. */
  below: z.string().exactOptional(),
  isPrivate: z.boolean().exactOptional(),
});
export type SamplePage = z.infer<typeof SamplePage>;

/** A cycle, or a module with a status. */
const SamplePlan = z.strictObject({
  name: z.string(),
  description: z.string(),
  by: SamplePerson,
  from: Day,
  to: Day,
  /** Keys of its items. */
  items: z.array(z.string()),
});
export type SamplePlan = z.infer<typeof SamplePlan>;

const SampleProject = z.strictObject({
  name: z.string(),
  identifier: z.string(),
  description: z.string(),
  emoji: Emoji,
  lead: SamplePerson,
  /** A parent must be an earlier label. */
  labels: z.array(
    z.strictObject({ name: z.string(), color: z.string(), parent: z.string().exactOptional() }),
  ),
  items: z.array(SampleItem),
  /** The current cycle. */
  cycle: SamplePlan,
  modules: z.array(SamplePlan.extend({ status: ModuleStatus })),
  pages: z.array(SamplePage),
});
export type SampleProject = z.infer<typeof SampleProject>;

const Sample = z.strictObject({
  name: z.string(),
  slug: z.string(),
  /** The people besides the caller; mail cannot be delivered to their addresses. */
  people: z.array(
    z.strictObject({
      key: SamplePerson,
      email: z.email(),
      first_name: z.string(),
      last_name: z.string(),
      display_name: z.string(),
    }),
  ),
  projects: z.array(SampleProject),
});

export type Sample = z.infer<typeof Sample>;

/** Reads what the sample workspace is made of: two projects of a small roastery that sells coffee by subscription. */
export function readSample(): Sample {
  return Sample.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}
