/**
 * Names the shape of everything the feed carries: browsers keep such rows, and throw them away when it changes.
 * A test says what it must be.
 */
export const IMAGE_SCHEMA = 'bd73909d2075';
