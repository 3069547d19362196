import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';

/** The publish dialog, loaded on first use. */
export const PublishDialog = lateDialog(
  async () => {
    const [{ PublishDialog: Dialog }] = await Promise.all([
      import('./publish-dialog.tsx'),
      loadMessages('publish', 'published-boards'),
    ]);
    return Dialog;
  },
  ({ onClose }) => onClose(),
);
