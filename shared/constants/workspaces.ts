/** The longest name of a workspace. */
export const WORKSPACE_NAME_MAX = 80;

/** The longest slug of a workspace. */
export const WORKSPACE_SLUG_MAX = 48;
