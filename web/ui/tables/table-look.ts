/** A column that is left out of a table with little width; as cards there is room for it. */
export const EXTRA = '@min-[34rem]:@max-[48rem]:hidden';
