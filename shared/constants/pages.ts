/** Access of a page that everyone in its project sees. */
export const PUBLIC_PAGE = 0;

/** Access of a page that only its owner sees. */
export const PRIVATE_PAGE = 1;

/** The longest name that the client lets people write; the server takes more. */
export const MAX_PAGE_NAME = 255;
