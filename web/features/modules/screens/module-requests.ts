import { containerRequest } from '#web/features/containers/requests.tsx';

/** The dialogs about modules. */
export const moduleRequest = containerRequest<
  | { readonly is: 'cycle'; readonly id: string }
  | { readonly is: 'link'; readonly id: string; readonly linkId?: string }
>();
