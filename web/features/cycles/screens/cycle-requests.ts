import { dialogRequest } from '#web/ui/dialogs/dialog-request.ts';

/** The dialogs about cycles. */
export const cycleRequest = dialogRequest<
  | { readonly is: 'create'; readonly projectId: string; readonly copyOf?: string }
  | { readonly is: 'edit' | 'transfer' | 'end' | 'delete'; readonly cycleId: string }
>();
