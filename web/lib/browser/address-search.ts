import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';

/**
 * The query of an address as plain texts, as the server and people write it. The router's own reading takes
 * `?q=123` for a number, and writes texts that look like one in quotes.
 */
export function readSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The query that holds these values; what is empty is left out. */
export function writeSearch(values: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** The query of the page's address. */
export function useAddressSearch(): Readonly<Record<string, string | undefined>> {
  const query = useRouterState({ select: (state) => state.location.searchStr });
  return useMemo(() => readSearch(query), [query]);
}
