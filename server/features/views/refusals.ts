import { badRequest, errors, refusal } from '#shared/errors.ts';

/** The refusals of the calls about views. */
export const viewErrors = {
  notFound: errors.notFound,
  mayNotView: () => refusal(403, { error: 'You are not allowed to view this issue' }),
  isLocked: () => badRequest('view is locked'),
  mayNotUpdate: () => badRequest('Only the owner of the view can update the view'),
  isPrivate: () => badRequest('Private views cannot be published'),
  mayNotDelete: () => badRequest('Only admin or owner can delete the view'),
} as const;
