import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import { writeClipboard } from '#web/lib/browser/clipboard.ts';
import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

import type { OptionsItemsProps } from './options-items.tsx';
import type { TextHandle } from './text-handle.ts';

const ExportDialog = lateDialog(
  async () => (await import('./text-dialogs.tsx')).ExportDialog,
  ({ onClose }) => onClose(),
);
const ImportDialog = lateDialog(
  async () => (await import('./text-dialogs.tsx')).ImportDialog,
  ({ onClose }) => onClose(),
);

interface TextCommandsOptions {
  readonly page: PageImage;
  readonly handle: TextHandle | null;
  readonly openHistory: () => void;
}

/** What can be done with the text as a whole, and the dialogs it needs. */
export function useTextCommands({ page, handle, openHistory }: TextCommandsOptions): {
  readonly commands: OptionsItemsProps['text'];
  readonly dialogs: ReactNode;
} {
  const { t } = useTranslation('pages');
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  const title = page.name || t('untitled');
  const failed = (key: 'failed.copyMarkdown' | 'failed.export') => () =>
    showToast({ tone: 'error', title: t(key) });
  const copyMarkdown = async () => {
    await writeClipboard(`# ${title}\n\n${handle?.markdown() ?? ''}\n`);
    showToast({ title: t('done.markdownCopied'), key: 'copied' });
  };
  const print = async () =>
    handle?.exportAs({ title, format: 'print', hasPictures: true, size: 'A4' });
  const close = () => setOpen(null);
  return {
    commands: {
      isReady: handle !== null,
      copyMarkdown: () => void copyMarkdown().catch(failed('failed.copyMarkdown')),
      print: () => void print().catch(failed('failed.export')),
      openExport: () => setOpen('export'),
      openImport: () => setOpen('import'),
      openHistory,
    },
    dialogs:
      handle &&
      open &&
      (open === 'export' ? (
        <ExportDialog handle={handle} title={title} onClose={close} />
      ) : (
        <ImportDialog handle={handle} onClose={close} />
      )),
  };
}
