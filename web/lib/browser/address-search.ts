import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';

/**
 * Parses a query string to plain texts, as the server and people write it. The router's parser
 * turns `?q=123` into a number, and quotes texts that look like one.
 */
export function readSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Serializes a query string; empty values are left out. */
export function writeSearch(values: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** Search parameters of the current URL. */
export function useAddressSearch(): Readonly<Record<string, string | undefined>> {
  const query = useRouterState({ select: (state) => state.location.searchStr });
  return useMemo(() => readSearch(query), [query]);
}
