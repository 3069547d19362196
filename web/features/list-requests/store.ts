import type { ExportColumn } from '#shared/constants/exports.ts';
import { dialogRequest } from '#web/ui/dialogs/dialog-request.ts';

/** A list whose analytics or export is requested. */
export interface ListRequest {
  readonly is: 'numbers' | 'export';
  readonly name: string;
  /** Filter of its items, with ids. */
  readonly query: string;
  /** Number of its items; undefined = unknown. */
  readonly count?: number | undefined;
  /** Visible properties, as columns of a file. */
  readonly columns: readonly ExportColumn[];
}

/** The dialogs about lists. */
export const listRequest = dialogRequest<ListRequest>();
