import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

interface ReplaceDialogProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  /** Rows that can replace it; missing = no replacement is needed. */
  readonly replacement?:
    | {
        readonly label: string;
        readonly options: readonly { readonly value: string; readonly label: string }[];
      }
    | undefined;
  /** It is not known yet whether a replacement is needed. */
  readonly isWaiting?: boolean;
  readonly onConfirm: (replacementId: string | null) => Promise<unknown>;
  readonly onClose: () => void;
  /** Element that gets the focus afterwards, when the row is gone. */
  readonly returnTo?: (() => HTMLElement | null) | undefined;
}

/** Confirms the deletion of a row, and asks which row replaces it. */
export function ReplaceDialog(props: ReplaceDialogProps) {
  const { title, text, onClose, returnTo } = props;
  return (
    <Dialog
      open
      size="small"
      title={title}
      description={text}
      returnTo={returnTo}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <ReplaceForm {...props} />
    </Dialog>
  );
}

function ReplaceForm(props: ReplaceDialogProps) {
  const { title, confirm, replacement, isWaiting = false, onConfirm, onClose } = props;
  const { t } = useTranslation('ui');
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = replacement ? (picked ?? replacement.options[0]?.value ?? null) : null;
  const { isBusy, reason, submit } = useSubmit([], async () => {
    if (isWaiting || (replacement && chosen === null)) return;
    await onConfirm(chosen);
    onClose();
  });
  return (
    <Form label={title} onSubmit={() => void submit()} className="grid gap-4">
      {replacement && (
        <Select
          label={replacement.label}
          value={chosen ?? ''}
          options={replacement.options}
          onChange={setPicked}
        />
      )}
      {reason && (
        <p role="alert" className="text-danger">
          {reason}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="danger" isBusy={isBusy || isWaiting}>
          {confirm}
        </Button>
      </div>
    </Form>
  );
}
