/** Classes of a column that is hidden in narrow tables, but not in cards. */
export const EXTRA = '@min-[34rem]:@max-[48rem]:hidden';
