import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { groupOf } from '#server/platform/texts/words.ts';
import { ModuleStatus } from '#shared/contract/modules.ts';
import { StateGroup } from '#shared/contract/states.ts';
import { Priority, RelationType } from '#shared/contract/work-items.ts';

const FILE = new URL('content.json', import.meta.url);

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

const SampleComment = z.strictObject({
  by: SamplePerson,
  day: Day,
  reactions: z.array(SampleReaction).exactOptional(),
});

/** Keys name its text, and are what parents and relations say. */
const SampleItem = z.strictObject({
  key: z.string(),
  state: StateGroup,
  priority: Priority,
  by: SamplePerson,
  to: z.array(SamplePerson).exactOptional(),
  labels: z.array(z.string()).exactOptional(),
  made: Day,
  /** Day of the last change; the completion of completed items. */
  changed: Day.exactOptional(),
  start: Day.exactOptional(),
  due: Day.exactOptional(),
  /** An earlier item. */
  parent: z.string().exactOptional(),
  relations: z.array(z.tuple([RelationType, z.string()])).exactOptional(),
  reactions: z.array(SampleReaction).exactOptional(),
  comments: z.array(SampleComment).exactOptional(),
});

const SamplePage = z.strictObject({
  key: z.string(),
  by: SamplePerson,
  day: Day,
  emoji: Emoji,
  /** An earlier page. */
  below: z.string().exactOptional(),
  isPrivate: z.boolean().exactOptional(),
});

/** A cycle, or a module with a status. */
const SamplePlan = z.strictObject({
  by: SamplePerson,
  from: Day,
  to: Day,
  /** Keys of its items. */
  items: z.array(z.string()),
});

const SampleModule = SamplePlan.extend({ key: z.string(), status: ModuleStatus });
const SampleLabel = z.strictObject({
  key: z.string(),
  color: z.string(),
  /** An earlier label. */
  parent: z.string().exactOptional(),
});

const SampleProject = z.strictObject({
  key: z.string(),
  identifier: z.string(),
  emoji: Emoji,
  lead: SamplePerson,
  labels: z.array(SampleLabel),
  items: z.array(SampleItem),
  /** The current cycle. */
  cycle: SamplePlan,
  modules: z.array(SampleModule),
  pages: z.array(SamplePage),
});

const Sample = z.strictObject({
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

const ByKey = <Text extends z.ZodType>(text: Text) => z.record(z.string(), text);
const Described = z.strictObject({ name: z.string(), description: z.string() });

/** The texts of a project, by the keys of what they belong to; long ones are Markdown. */
const ProjectTexts = Described.extend({
  labels: ByKey(z.string()),
  items: ByKey(
    z.strictObject({
      name: z.string(),
      text: z.string().exactOptional(),
      /** By their number. */
      comments: ByKey(z.string()).exactOptional(),
    }),
  ),
  cycle: Described,
  modules: ByKey(Described),
  pages: ByKey(z.strictObject({ name: z.string(), text: z.string() })),
});
const Texts = z.strictObject({ name: z.string(), projects: ByKey(ProjectTexts) });

/**
 * Reads what the sample workspace is made of, in a language: two projects of a small roastery that
 * sells coffee by subscription.
 */
export function readSample(language: string) {
  const { projects, ...sample } = Sample.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  const texts = Texts.parse(groupOf(language, 'samples', 'workspace'));
  const inWords = (project: z.infer<typeof SampleProject>) =>
    inLanguage(project, textOf(texts.projects, project.key));
  return { ...sample, name: texts.name, projects: projects.map(inWords) };
}

function inLanguage(project: z.infer<typeof SampleProject>, texts: z.infer<typeof ProjectTexts>) {
  const { name, description } = texts;
  return {
    ...project,
    name,
    description,
    labels: project.labels.map((label) => ({ ...label, name: textOf(texts.labels, label.key) })),
    items: project.items.map((item) => {
      const { comments: said = {}, ...words } = textOf(texts.items, item.key);
      const comments = (item.comments ?? []).map((comment, place) => ({
        ...comment,
        text: textOf(said, String(place + 1)),
      }));
      return { ...item, ...words, comments };
    }),
    cycle: { ...project.cycle, ...texts.cycle },
    modules: project.modules.map((one) => ({ ...one, ...textOf(texts.modules, one.key) })),
    pages: project.pages.map((page) => ({ ...page, ...textOf(texts.pages, page.key) })),
  };
}

function textOf<Text>(texts: Readonly<Record<string, Text>>, key: string): Text {
  const text = texts[key];
  if (text === undefined) throw new Error(`The sample has no text for ${key}.`);
  return text;
}

export type Sample = ReturnType<typeof readSample>;
export type SampleProject = Sample['projects'][number];
export type SampleItem = SampleProject['items'][number];
export type SampleComment = SampleItem['comments'][number];
export type SamplePage = SampleProject['pages'][number];
export type SamplePlan = SampleProject['cycle'];
