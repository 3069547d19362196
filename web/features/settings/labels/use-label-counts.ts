import type { ProjectPlace } from '#web/features/projects/store.ts';
import { useRead } from '#web/lib/http/use-read.ts';

interface Grouped {
  readonly results: Readonly<Record<string, { readonly total_results: number }>>;
}

/** Number of items by label; undefined until counted. */
export function useLabelCounts(
  { slug, projectId }: ProjectPlace,
  version: unknown,
): ((labelId: string) => number) | undefined {
  const { value } = useRead<Grouped>(
    `/api/workspaces/${slug}/projects/${projectId}/issues/?group_by=labels__id&per_page=1&cursor=1:0:0&sub_issue=true`,
    version,
  );
  return value && ((labelId) => value.results[labelId]?.total_results ?? 0);
}
