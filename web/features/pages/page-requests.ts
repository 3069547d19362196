import { dialogRequest } from '#web/ui/dialogs/dialog-request.ts';

/** Something asked for in a dialog. */
type PageRequest =
  | {
      readonly is: 'create';
      readonly projectId: string;
      readonly access: 0 | 1;
      readonly parent: string | null;
    }
  | { readonly is: 'place' | 'move' | 'publish' | 'delete'; readonly pageId: string };

/** The dialogs about pages. */
export const pageRequest = dialogRequest<PageRequest>();
