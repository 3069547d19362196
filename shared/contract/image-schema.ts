import { OWN_KEYS } from '#shared/work-item-fields/columns.ts';
import { allFields, isInRows } from '#shared/work-item-fields/registry.ts';

/**
 * Hash of the shapes of all images but work items. Browsers store such rows, and discard them when
 * it changes. tests/unit/local-copy-schema.test.ts checks the value.
 */
export const OTHER_IMAGES = '8d218ca26518';

/** Hash of the shapes of all images; a new work item field changes it by itself. */
export const IMAGE_SCHEMA = `${OTHER_IMAGES}-${hash(
  [
    ...allFields()
      .filter(isInRows)
      .map(({ key, kind }) => `${key}:${kind}`),
    ...OWN_KEYS,
  ]
    .toSorted()
    .join(),
)}`;

/** FNV-1a hash: it only has to differ for different texts. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    value = Math.imul(value ^ text.charCodeAt(place), 0x01000193);
  }
  return (value >>> 0).toString(16);
}
