/** Path of a file for visitors of an anchor, below the base path. */
export const publicFileAddress = (anchor: string, id: string): string =>
  `/api/public/assets/v2/anchor/${anchor}/${id}/`;
