import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

const Template = z.object({
  projects: z.array(z.object({ name: z.string(), components: z.array(z.string()) })),
  titleTemplates: z.array(z.string()),
});

const folder = path.resolve(import.meta.dirname, '../../../shared/data/zbugs/templates');

/** Own texts, where the issue data is not there. */
const OWN = {
  components: [
    'sidebar',
    'search box',
    'importer',
    'mail digest',
    'board',
    'timeline',
    'login form',
  ],
  titles: [
    '{{component}} loses focus after {{action}}',
    'Make {{component}} faster with many rows',
    '{{component}} shows the wrong time in {{environment}}',
    'Document how {{component}} works',
    'Crash in {{component}} when {{action}}',
  ],
};

const WORDS = [
  'saving',
  'reloading',
  'dragging',
  'a timeout',
  'Safari',
  'dark mode',
  'a slow network',
];

/** Makes realistic names of work items, always the same for the same number. */
export function titles(): (index: number) => string {
  const { components, templates } = readTexts();
  return (index) => {
    const template = templates[index % templates.length] ?? '';
    const component = components[(index * 7919) % components.length] ?? '';
    const name = template.replaceAll(/\{\{(\w+)\}\}/g, (_all, slot: string) =>
      slot === 'component' ? component : (WORDS[(index + slot.length) % WORDS.length] ?? ''),
    );
    return name.slice(0, 240);
  };
}

function readTexts(): { components: string[]; templates: string[] } {
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => name !== 'summary.json')
    : [];
  const read = files.map((name) =>
    Template.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
  );
  const components = read.flatMap((set) => set.projects.flatMap((project) => project.components));
  const templates = read.flatMap((set) => set.titleTemplates);
  return {
    components: components.length > 0 ? components : OWN.components,
    templates: templates.length > 0 ? templates : OWN.titles,
  };
}
