export const WORKSPACE_NAME_MAX = 80;

export const WORKSPACE_SLUG_MAX = 48;
