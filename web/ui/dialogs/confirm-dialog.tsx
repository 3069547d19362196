import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly text: string;
  /** Label of the confirming button. */
  readonly confirm: string;
  readonly isDanger?: boolean | undefined;
  /** Text that must be typed to enable the button. */
  readonly typed?: string | undefined;
  readonly onConfirm: () => void | Promise<void>;
}

/**
 * Asks before an action that cannot be undone. It stays open with the error when the action fails.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={props.title}
      description={props.text}
      size="small"
    >
      <ConfirmForm {...props} />
    </Dialog>
  );
}

function ConfirmForm({ onOpenChange, confirm, isDanger, typed, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isReady = typed === undefined || text.trim() === typed.trim();

  async function run() {
    setIsBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (failure) {
      setError(failure instanceof Error && failure.message ? failure.message : t('confirm.failed'));
      setIsBusy(false);
    }
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) void run();
      }}
    >
      {typed !== undefined && (
        <Field label={t('confirm.type', { name: typed })}>
          <Input
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            data-words="never"
            spellCheck={false}
          />
        </Field>
      )}
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size={32} onClick={() => onOpenChange(false)}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          size={32}
          variant={isDanger ? 'danger' : 'primary'}
          disabled={!isReady}
          isBusy={isBusy}
        >
          {confirm}
        </Button>
      </div>
    </form>
  );
}
