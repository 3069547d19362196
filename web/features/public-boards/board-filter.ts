/** What a public list is filtered by, as its address says it: comma lists. */
export interface BoardFilter {
  readonly state?: string | undefined;
  readonly priority?: string | undefined;
  readonly labels?: string | undefined;
}

export const FILTERS = ['state', 'priority', 'labels'] as const;
export type FilterKey = (typeof FILTERS)[number];

/** The filter as the list call takes it. */
export function filterQuery(filter: BoardFilter): Record<string, string> {
  return Object.fromEntries(
    FILTERS.flatMap((key) => {
      const value = filter[key];
      return value ? [[key, value]] : [];
    }),
  );
}

/** The chosen values of one property. */
export function chosen(filter: BoardFilter, key: FilterKey): readonly string[] {
  return filter[key]?.split(',').filter((value) => value !== '') ?? [];
}

/** The filter with a value put in or taken out. */
export function toggled(filter: BoardFilter, key: FilterKey, value: string): BoardFilter {
  const known = chosen(filter, key);
  const next = known.includes(value) ? known.filter((one) => one !== value) : [...known, value];
  return { ...filter, [key]: next.length > 0 ? next.join(',') : undefined };
}
