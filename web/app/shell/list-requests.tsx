import { AnalyticsDialog } from '#web/features/analytics/analytics-dialog.tsx';
import { ExportDialog } from '#web/features/exports/export-dialog.tsx';
import { listRequest } from '#web/features/list-requests/store.ts';

/** The dialog of the current list request, over any screen. */
export function ListRequests() {
  const request = listRequest.use();
  if (!request) return null;
  const { is, name, query, count, columns } = request;
  const onClose = listRequest.close;
  return is === 'numbers' ? (
    <AnalyticsDialog {...{ name, query, onClose }} />
  ) : (
    <ExportDialog {...{ name, query, count, columns, onClose }} />
  );
}
