import { badRequest, refusal } from '#shared/errors.ts';

/** The refusals of the asset calls. */
export const assetErrors = {
  invalidKind: () => refusal(400, { error: 'Invalid entity type.', status: false }),
  invalidImage: () =>
    refusal(400, {
      error: 'Invalid file type. Only JPEG, PNG, WebP, JPG and GIF files are allowed.',
      status: false,
    }),
  invalidFile: () => refusal(400, { error: 'Invalid file type.', status: false }),
  notUploaded: () => refusal(400, { error: 'The asset is not uploaded.', status: false }),
  notFound: () => refusal(404, { error: 'The requested asset could not be found.' }),
  noIds: () => badRequest('No asset ids provided.'),
} as const;
