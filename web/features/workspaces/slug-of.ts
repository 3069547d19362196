import { WORKSPACE_NAME_MAX, WORKSPACE_SLUG_MAX } from '#shared/constants/workspaces.ts';
import { isReservedSlug, isSlugText } from '#shared/lib/slugs.ts';

/** Suggests a slug for a name: lower case ASCII, hyphens for the rest. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, WORKSPACE_SLUG_MAX);
}

/** Message key of a name's problem; null = valid. */
export function nameProblem(name: string): 'missing' | 'letters' | 'long' | null {
  if (name.trim() === '') return 'missing';
  if (name.length > WORKSPACE_NAME_MAX) return 'long';
  return /^[\p{L}\p{M}\p{N}\s_-]*$/u.test(name) ? null : 'letters';
}

/** Message key of a slug's problem, before the server is asked; null = valid. */
export function slugProblem(slug: string): 'missing' | 'letters' | 'long' | 'taken' | null {
  if (slug === '') return 'missing';
  if (slug.length > WORKSPACE_SLUG_MAX) return 'long';
  if (!isSlugText(slug)) return 'letters';
  return isReservedSlug(slug) ? 'taken' : null;
}
