import { AnalyticsDialog } from '#web/features/analytics/analytics-dialog.tsx';
import { ExportDialog } from '#web/features/exports/export-dialog.tsx';
import { closeListRequest, useListRequest } from '#web/features/list-requests/store.ts';

/** The dialog about a list that is asked for now, over whatever screen it is. */
export function ListRequests() {
  const request = useListRequest();
  if (!request) return null;
  const { is, name, query, count, columns } = request;
  const onClose = closeListRequest;
  return is === 'numbers' ? (
    <AnalyticsDialog {...{ name, query, onClose }} />
  ) : (
    <ExportDialog {...{ name, query, count, columns, onClose }} />
  );
}
