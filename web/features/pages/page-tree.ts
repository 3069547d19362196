import type { PageImage } from '#shared/contract/pages.ts';

/** A page and all below it, as far as they are known. */
export function familyOf(rows: readonly PageImage[], id: string): readonly PageImage[] {
  const below = Map.groupBy(rows, ({ parent }) => parent);
  const found = new Map<string, PageImage>();
  const add = (page: PageImage) => {
    if (found.has(page.id)) return;
    found.set(page.id, page);
    for (const child of below.get(page.id) ?? []) add(child);
  };
  for (const page of rows) if (page.id === id) add(page);
  return [...found.values()];
}

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
