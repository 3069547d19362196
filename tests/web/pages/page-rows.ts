import type { PageImage } from '#shared/contract/pages.ts';

/** An id by number. */
export function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

export const PROJECT = idOf(1);
export const ME = idOf(10);
export const OTHER = idOf(11);

/** A page as the feed brings it. */
export function pageRow(n: number, change: Partial<PageImage> = {}): PageImage {
  const at = `2026-01-${String((n % 28) + 1).padStart(2, '0')}T10:00:00Z`;
  return {
    id: idOf(n),
    name: `Page ${n}`,
    owned_by: ME,
    access: 0,
    color: '',
    parent: null,
    is_locked: false,
    locked_by: null,
    archived_at: null,
    sort_order: n * 10_000,
    workspace: idOf(2),
    created_at: at,
    updated_at: at,
    created_by: ME,
    updated_by: ME,
    view_props: {},
    logo_props: {},
    label_ids: [],
    project_ids: [PROJECT],
    project_id: PROJECT,
    anchor: null,
    rev: 1,
    ...change,
  };
}
