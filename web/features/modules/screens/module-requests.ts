import { dialogRequest } from '#web/ui/dialogs/dialog-request.ts';

/** The dialogs about modules. */
export const moduleRequest = dialogRequest<
  | { readonly is: 'create'; readonly projectId: string }
  | { readonly is: 'edit' | 'delete' | 'cycle'; readonly moduleId: string }
  | { readonly is: 'link'; readonly moduleId: string; readonly linkId?: string }
>();
