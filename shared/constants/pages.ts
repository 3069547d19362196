/** `access` of a page that everyone in its project sees. */
export const PUBLIC_PAGE = 0;

/** `access` of a page that only its owner sees. */
export const PRIVATE_PAGE = 1;

/** Longest page name that the client accepts; the server accepts longer ones. */
export const MAX_PAGE_NAME = 255;
