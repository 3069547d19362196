/** Reads a search parameter as text; other types become undefined. */
export const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Reads a search parameter that must be one of these words. */
export const oneOf =
  <const Word extends string>(...words: readonly Word[]) =>
  (value: unknown): Word | undefined =>
    words.find((word) => word === value);

type Readers = Readonly<Record<string, (value: unknown) => string | undefined>>;
type Found<R extends Readers> = { [Name in keyof R]?: ReturnType<R[Name]> };

/**
 * Validates the search parameters of a route. Invalid ones become undefined explicitly: the router
 * merges the result over the raw parameters, which would otherwise pass.
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
