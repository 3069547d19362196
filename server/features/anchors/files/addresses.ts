/** Where visitors of an anchor get a file, below the address of the program. */
export const publicFileAddress = (anchor: string, id: string): string =>
  `/api/public/assets/v2/anchor/${anchor}/${id}/`;
