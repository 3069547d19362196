import { createPage } from '#server/features/pages/commands.ts';
import { markdownToHtml } from '#server/platform/texts/markdown.ts';
import { PRIVATE_PAGE, PUBLIC_PAGE } from '#shared/constants/pages.ts';
import type { CreatePage } from '#shared/contract/pages.ts';

import type { SamplePage } from './content.ts';
import type { Maker } from './items.ts';

/** Creates the pages of a project, parents first. */
export async function makePages(
  { scope, people, calendar }: Maker,
  pages: readonly SamplePage[],
): Promise<void> {
  const made = new Map<string, string>();
  for (const [turn, page] of pages.entries()) {
    const owner = people.get(page.by);
    if (owner === undefined) throw new Error(`Nobody of the sample is called ${page.by}.`);
    const input: CreatePage = {
      name: page.name,
      access: page.isPrivate ? PRIVATE_PAGE : PUBLIC_PAGE,
      logo_props: { in_use: 'emoji', emoji: { value: page.emoji, url: '' } },
      description_html: markdownToHtml(page.text),
      parent: page.below === undefined ? null : (made.get(page.below) ?? null),
    };
    const imported = { owned_by: owner, created_at: calendar.moment(page.day, turn) };
    made.set(page.key, (await createPage(scope, input, imported)).id);
  }
}
