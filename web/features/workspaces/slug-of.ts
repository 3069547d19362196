import { WORKSPACE_NAME_MAX, WORKSPACE_SLUG_MAX } from '#shared/constants/workspaces.ts';
import { isReservedSlug, isSlugText } from '#shared/lib/slugs.ts';

/** The address a name suggests: lower case, plain letters, hyphens for the rest. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, WORKSPACE_SLUG_MAX);
}

/** What is wrong with a workspace's name, as a message key, or null. */
export function nameProblem(name: string): 'missing' | 'letters' | 'long' | null {
  if (name.trim() === '') return 'missing';
  if (name.length > WORKSPACE_NAME_MAX) return 'long';
  return /^[\p{L}\p{M}\p{N}\s_-]*$/u.test(name) ? null : 'letters';
}

/** What is wrong with an address before anybody is asked whether it is free, or null. */
export function slugProblem(slug: string): 'missing' | 'letters' | 'long' | 'taken' | null {
  if (slug === '') return 'missing';
  if (slug.length > WORKSPACE_SLUG_MAX) return 'long';
  if (!isSlugText(slug)) return 'letters';
  return isReservedSlug(slug) ? 'taken' : null;
}
