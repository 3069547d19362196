import { dialogRequest } from '#web/ui/dialogs/dialog-request.ts';

type Settings = Readonly<Record<string, unknown>>;

/** How a list is shown, as a view keeps it. */
export interface KeptList {
  readonly filters: Settings;
  readonly display_filters: Settings;
  readonly display_properties: Settings;
}

/** Something about views that is asked for in a dialog. */
type ViewRequest =
  | {
      readonly is: 'create';
      /** Null = in the workspace. */
      readonly projectId: string | null;
      /** What the new view shows; absent = all items. */
      readonly kept?: KeptList | undefined;
      /** Called once it is there. */
      readonly onMade?: ((viewId: string) => void) | undefined;
    }
  | { readonly is: 'edit' | 'publish' | 'delete'; readonly viewId: string };

/** The dialogs about views. */
export const viewRequest = dialogRequest<ViewRequest>();
