/** Text a link may carry into a page; anything else is dropped. */
export const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** One of some words. */
export const oneOf =
  <const Word extends string>(...words: readonly Word[]) =>
  (value: unknown): Word | undefined =>
    words.find((word) => word === value);

type Readers = Readonly<Record<string, (value: unknown) => string | undefined>>;
type Found<R extends Readers> = { [Name in keyof R]?: ReturnType<R[Name]> };

/**
 * Reads what an address may carry behind its `?`. What cannot be read is there as undefined: the router puts
 * what is found over the plain words of the address, and those would go through otherwise.
 */
export function query<R extends Readers>(readers: R) {
  return (given: Record<string, unknown>): Found<R> => {
    const found: Found<R> = {};
    for (const name of Object.keys(readers) as (keyof R & string)[]) {
      if (name in given) Object.assign(found, { [name]: readers[name]?.(given[name]) });
    }
    return found;
  };
}
