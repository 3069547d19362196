/**
 * Marks an English sentence that is stored as it is and translated where a person reads it: it has a
 * message in `refusals.json`, as the sentences of refusals have.
 */
export const shownText = (sentence: string): string => sentence;
