import { z } from 'zod';

import type { UserScope } from '#server/platform/access/scope.ts';
import { markdownOfHtml } from '#server/platform/texts/long-texts.ts';

/** The text of pages as HTML and as Markdown. */
export const pageTexts = {
  schema: { description_html: z.string(), description_markdown: z.string() },
  async read({ sql }: UserScope, ids: readonly string[]): Promise<Map<string, object>> {
    const rows = await sql<{ id: string; html: string }[]>`
      SELECT p.id, coalesce(t.description_html, '<p></p>') AS html
      FROM pages p LEFT JOIN page_descriptions t ON t.page_id = p.id
      WHERE p.id = ANY(${ids as string[]}::uuid[])`;
    const texts = await Promise.all(
      rows.map(async ({ id, html }) => {
        const description_markdown = await markdownOfHtml(html);
        return [id, { description_html: html, description_markdown }] as const;
      }),
    );
    return new Map(texts);
  },
};
