import { asc } from 'drizzle-orm';

import { defineResource } from '#server/platform/kit/resource.ts';
import { CreateAnalyticView, UpdateAnalyticView } from '#shared/contract/analytics.ts';
import { filtersQuery } from '#shared/lib/work-item-lists/kept-query.ts';

import { analyticViewEntity } from './entity.ts';
import { analyticViews } from './table.ts';

export const analyticViewResource = defineResource({
  entity: analyticViewEntity,
  scope: 'workspace',
  actions: {
    read: 'analytic_view.list',
    create: 'analytic_view.create',
    update: 'analytic_view.update',
    delete: 'analytic_view.delete',
  },
  create: CreateAnalyticView,
  update: UpdateAnalyticView,
  order: [asc(analyticViews.created_at), asc(analyticViews.id)],
  hooks: {
    beforeCreate: async (_scope, { query_dict }) => queryColumn(query_dict ?? {}),
    beforeUpdate: async (_scope, _before, { query_dict }) =>
      query_dict === undefined ? {} : queryColumn(query_dict),
  },
});

/** The column `query`: filters as a list call takes them. */
function queryColumn(query_dict: Record<string, unknown>) {
  return { query: filtersQuery(query_dict) };
}
