import { useNavigate } from '@tanstack/react-router';
import { Maximize2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { CreateForm } from './create-form.tsx';
import { NoProject } from './no-project.tsx';
import { DRAFT_SAVED, useNewItem } from './use-new-item.ts';

interface CreateItemDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Makes a work item: a title is enough, everything else has a value from where it was opened. */
export function CreateItemDialog({ open, onOpenChange }: CreateItemDialogProps) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const item = useNewItem();
  const title = t(item.draft.is_epic ? 'create.titleEpic' : 'create.title');

  const discard = () => {
    item.discard();
    onOpenChange(false);
  };
  // What was typed waits for the next time: closing loses nothing, so nothing is asked.
  const close = (isOpen: boolean) => {
    if (isOpen) return;
    if (item.isUntouched) return discard();
    item.keep();
    onOpenChange(false);
    // In the list of drafts it is seen.
    if (item.isListed) return item.forget();
    showToast({
      title: t('create.saved'),
      action: {
        label: t('create.drafts'),
        run: () => void navigate({ to: '/$slug/drafts', params: { slug } }),
      },
      second: { label: t('create.discard'), run: item.discard },
      key: DRAFT_SAVED,
    });
  };
  const openAsPage = () => {
    item.keep();
    onOpenChange(false);
    void navigate({ to: '/$slug/new-item', params: { slug } });
  };
  useShortcut('peek-form', openAsPage, { isActive: item.isPossible });

  return (
    <Dialog open={open} onOpenChange={close} title={title} size="large">
      {item.isPossible ? (
        <CreateForm
          item={item}
          onDiscard={discard}
          onDone={() => onOpenChange(false)}
          turn={{ icon: Maximize2, label: t('create.asPage'), go: openAsPage }}
        />
      ) : (
        <NoProject />
      )}
    </Dialog>
  );
}
