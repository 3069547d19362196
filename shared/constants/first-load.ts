/** How many audiences one request of a first load names at most: their names are in its address. */
export const MAX_AUDIENCES = 100;
