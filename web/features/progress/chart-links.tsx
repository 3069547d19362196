import { useNavigate } from '@tanstack/react-router';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import type { ChartLinks } from '#web/ui/charts/chart-data.ts';

import { NumberLink } from './number-link.tsx';

/** Opens the list of a filter: the same that a number beside it opens. */
export function useOpenList(): (query: string) => void {
  const navigate = useNavigate();
  const { slug } = useWorkspace();
  return (filter) =>
    void navigate({
      to: '/$slug/workspace-views/$viewId',
      params: { slug, viewId: 'all-issues' },
      search: { filter },
    });
}

/** The lists behind the values of a chart; null = no filter says which items a value counts. */
export function useChartLinks(queryOf: (at: number, series: string) => string | null): ChartLinks {
  const openList = useOpenList();
  return {
    open: (at, series) => {
      const query = queryOf(at, series);
      if (query !== null) openList(query);
    },
    link: (at, series, text) => {
      const query = queryOf(at, series);
      return query === null ? text : <NumberLink query={query}>{text}</NumberLink>;
    },
  };
}
