/** `access` of a view that only its owner sees; pages use the opposite numbers. */
export const PRIVATE_VIEW = 0;

/** `access` of a view that everyone in its project or workspace sees. */
export const PUBLIC_VIEW = 1;

/** Longest filter text of a view, in characters. */
export const MAX_FILTER_TEXT = 20_000;
