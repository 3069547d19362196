import type { ExportColumn, ExportFormat } from '#shared/constants/exports.ts';
import type { ExportImage } from '#shared/contract/exports.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { HttpError, send, sendForFile } from '#web/lib/http/http.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { collection } from '#web/lib/store/collection.ts';

/** The files that the person has asked for, in all of their workspaces. */
export const ownExports = collection<ExportImage>('export');

/** What is asked for. */
export interface WantedExport {
  readonly provider: ExportFormat;
  /** Empty = all projects of the person. */
  readonly project: readonly string[];
  readonly multiple: boolean;
  /** Only what a list shows. */
  readonly query?: string;
  readonly name?: string;
  readonly columns?: readonly ExportColumn[];
}

/**
 * Has the browser keep a file that comes at once; a larger one is asked for, and how far it is comes by the feed.
 * Returns which of the two it was.
 */
export async function exportItems(
  slug: string,
  wanted: WantedExport,
): Promise<'downloaded' | 'begun'> {
  const path = `/api/workspaces/${slug}/export-issues/`;
  try {
    const { name, file } = await sendForFile(`${path}file/`, { body: wanted });
    saveFile(name, file);
    return 'downloaded';
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 413) throw error;
    await send('POST', path, { body: wanted });
    return 'begun';
  }
}

/** Ends a file that is being made. */
export function cancelExport(slug: string, id: string): Promise<unknown> {
  return changes.call({
    method: 'DELETE',
    path: `/api/workspaces/${slug}/export-issues/${id}/`,
    touches: [id],
    label: { key: 'exports:running.canceled' },
  });
}

/** The own files of a workspace that are being made, the last one first. */
export function useRunningExports(workspaceId: string): readonly ExportImage[] {
  return ownExports.useSelect(
    (rows) =>
      rows
        .filter(
          ({ workspace, status }) =>
            workspace === workspaceId && (status === 'queued' || status === 'processing'),
        )
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [workspaceId],
  );
}

/** A number that rises whenever one of the own files has changed. */
export function useExportChanges(workspaceId: string): number {
  return ownExports.useSelect(
    (rows) =>
      rows
        .filter(({ workspace, status }) => workspace === workspaceId && status !== 'processing')
        .reduce((sum, { rev }) => sum + rev, 0),
    [workspaceId],
  );
}
