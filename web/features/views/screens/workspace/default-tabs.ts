import { condition } from '#shared/lib/work-item-query/filter.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';
import type { AcrossProjects } from '#web/features/work-items/lists/sources.ts';
import { subscriptions } from '#web/features/work-items/parts/store.ts';
import { store } from '#web/lib/store/collection.ts';

/** The lists of a workspace that nobody has to make, by their names in addresses. */
export const DEFAULT_TABS = ['all-issues', 'assigned', 'created', 'subscribed'] as const;
export type DefaultTab = (typeof DEFAULT_TABS)[number];

/** Reads the name of such a list. */
export function readDefaultTab(text: string): DefaultTab | null {
  return DEFAULT_TABS.find((one) => one === text) ?? null;
}

/** What such a list holds of what the person sees. */
export function acrossProjects(tab: DefaultTab, me: string): AcrossProjects {
  switch (tab) {
    case 'assigned':
      return {
        query: { assignees: me },
        holds: (item) => item.assignee_ids.includes(me),
        asView: of('assignees', me),
      };
    case 'created':
      return {
        query: { created_by: me },
        holds: (item) => item.created_by === me,
        asView: of('created_by', me),
      };
    case 'subscribed':
      return {
        query: { subscriber: me },
        holds: ({ id }) => subscribedItems(me).has(id),
        asView: of('subscriber', me),
      };
    default:
      return { query: {}, holds: () => true, asView: { projectId: null, parts: [] } };
  }
}

const of = (field: QueryField, id: string) => ({
  projectId: null,
  parts: [condition(field, 'is', [{ is: 'id', id }])],
});

/** What somebody is subscribed to: read anew when one of these has changed. */
let known: { readonly version: string; readonly ids: ReadonlySet<string> } | null = null;

/** The items that the person is subscribed to. */
function subscribedItems(me: string): ReadonlySet<string> {
  const version = `${me} ${store.versionOf(subscriptions.entity)}`;
  if (known?.version !== version) {
    const own = subscriptions.all().filter((row) => row.subscriber === me);
    known = { version, ids: new Set(own.map((row) => row.issue)) };
  }
  return known.ids;
}
