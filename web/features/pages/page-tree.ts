import type { PageImage } from '#shared/contract/pages.ts';

/** The pages above a page, the highest first. */
export function pathTo(rows: ReadonlyMap<string, PageImage>, page: PageImage): PageImage[] {
  const path: PageImage[] = [];
  const seen = new Set([page.id]);
  let above = page.parent ? rows.get(page.parent) : undefined;
  while (above && !seen.has(above.id)) {
    seen.add(above.id);
    path.unshift(above);
    above = above.parent ? rows.get(above.parent) : undefined;
  }
  return path;
}
