import { allFilters, groupNames, groupOf } from '#shared/work-item-fields/registry.ts';

type Settings = Readonly<Record<string, unknown>>;

/**
 * Stored filters as parameters of a list call, values joined by commas; unset and unknown ones are
 * left out.
 */
export function filtersQuery(filters: Settings): Record<string, string> {
  const known = new Set<string>([...allFilters()].map(([name]) => name));
  const said = Object.entries(filters).flatMap(([name, values]) => {
    const words = Array.isArray(values) ? values.filter((one) => typeof one === 'string') : [];
    return known.has(name) && words.length > 0 ? [[name, words.join(',')]] : [];
  });
  return Object.fromEntries(said) as Record<string, string>;
}

/** Stored filters and display options as parameters of a list call. */
export function keptQuery(filters: Settings, display: Settings): Record<string, string> {
  const entries = [
    ...Object.entries(filtersQuery(filters)),
    ['group_by', groupParameter(display['group_by'])],
    ['sub_group_by', groupParameter(display['sub_group_by'])],
    ['order_by', display['order_by']],
    ['type', display['type']],
    ['sub_issue', display['sub_issue'] === false ? 'false' : null],
  ];
  return Object.fromEntries(entries.filter(([, said]) => typeof said === 'string')) as Record<
    string,
    string
  >;
}

/** The parameter of a grouping that display settings name by the client's word. */
function groupParameter(word: unknown): string | null {
  return groupNames().find((name) => groupOf(name).part.clientKey === word) ?? null;
}
