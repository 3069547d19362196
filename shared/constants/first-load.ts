/** Most audiences in one request of a first load: their names travel in the URL. */
export const MAX_AUDIENCES = 100;
