import type { FirstLoadStart } from '#shared/contract/first-load.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

type Pages = FirstLoadStart['pages'];

/**
 * Completes the pages of a first load: images that an earlier page holds are only named in later
 * ones.
 */
export function wholePages(pages: Pages): Pages {
  const first = new Map<string, FeedImage>();
  const wholeOf = (entity: string, image: FeedImage) => {
    const name = `${entity} ${image.id}`;
    const known = first.get(name);
    if (!known) first.set(name, image);
    return known && isNamed(image) ? known : image;
  };
  return mapValues(pages, ({ images, next }) => ({
    images: mapValues(images, (rows, entity) => rows.map((image) => wholeOf(entity, image))),
    next,
  }));
}

/** Whether an image has only an id and a revision. */
function isNamed(image: FeedImage): boolean {
  let count = 0;
  for (const _key in image) if ((count += 1) > 2) return false;
  return true;
}

function mapValues<Value, Made>(
  values: Readonly<Record<string, Value>>,
  make: (value: Value, key: string) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, make(value, key)]));
}
