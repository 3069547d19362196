/** Access of a view that only its owner sees. Pages count the other way round. */
export const PRIVATE_VIEW = 0;

/** Access of a view that everyone at its place sees. */
export const PUBLIC_VIEW = 1;

/** The longest filter of a view, in characters. */
export const MAX_FILTER_TEXT = 20_000;
