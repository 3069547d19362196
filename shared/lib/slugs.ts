/** Workspace slugs that collide with routes of the program. */
const RESERVED = new Set(
  `404 accounts api create-workspace god-mode installations invitations onboarding profile spaces
  workspace-invitations password flags monitor monitoring ingest tutti-pro tutti-ultimate enterprise
  tutti-enterprise disco silo chat calendar drive channels upgrade billing sign-in sign-up signin signup
  config live admin m import importers integrations integration configuration initiatives initiative
  workflow workflows epics epic story mobile dashboard desktop onload real-time one pages business pro
  settings license licenses instances instance auth assets covers login register ui`.split(/\s+/),
);

/** Whether a slug is reserved, in any case. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug.toLowerCase());
}

/** Whether a slug has only ASCII letters, digits, hyphens and underscores. */
export function isSlugText(slug: string): boolean {
  return /^[a-zA-Z0-9_-]+$/.test(slug);
}
