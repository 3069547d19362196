import { badRequest, refusal } from '#shared/errors.ts';

/** The refusals of the page calls. */
export const pageErrors = {
  notFound: () => refusal(404, { error: 'Page not found' }),
  mayNotView: () => badRequest('You are not allowed to view this page'),
  isLocked: () => badRequest('Page is locked'),
  isPrivate: () => badRequest('Private pages cannot be published'),
  isArchived: () => badRequest('Page is archived'),
  ownedByOther: () =>
    badRequest('Access cannot be updated since this page is owned by someone else'),
  mayNotDelete: () => refusal(403, { error: 'Only admin or owner can delete the page' }),
  notArchived: () => badRequest('The page should be archived before deleting'),
  textLocked: () => refusal(400, { error_code: 4701, error_message: 'PAGE_LOCKED' }),
  textArchived: () => refusal(400, { error_code: 4702, error_message: 'PAGE_ARCHIVED' }),
} as const;
