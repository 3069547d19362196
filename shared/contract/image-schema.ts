import { OWN_KEYS } from '#shared/work-item-fields/columns.ts';
import { BUILT_IN, isInRows } from '#shared/work-item-fields/registry.ts';

/**
 * Names the shape of everything the feed carries besides work items: browsers keep such rows, and throw them away
 * when it changes. A test says what it must be.
 */
export const OTHER_IMAGES = 'd6f2633077fe';

/** The same of everything: a new field of work items gives it another name by itself. */
export const IMAGE_SCHEMA = `${OTHER_IMAGES}-${hash(
  [...BUILT_IN.filter(isInRows).map(({ key, kind }) => `${key}:${kind}`), ...OWN_KEYS]
    .toSorted()
    .join(),
)}`;

/** A short hash of a text (FNV-1a): it only has to differ where the text does. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    value = Math.imul(value ^ text.charCodeAt(place), 0x01000193);
  }
  return (value >>> 0).toString(16);
}
