import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import type { ExportChoice, TextHandle } from './text-handle.ts';

interface TextDialogProps {
  readonly handle: TextHandle;
  readonly onClose: () => void;
}

const FORMATS = ['markdown', 'html', 'print'] as const satisfies readonly ExportChoice['format'][];
const PAPERS = [
  'A4',
  'A3',
  'A2',
  'letter',
  'legal',
  'ledger',
] as const satisfies readonly ExportChoice['size'][];

/** Takes the text out of the program (Export). */
export function ExportDialog({
  handle,
  title,
  onClose,
}: TextDialogProps & { readonly title: string }) {
  const { t } = useTranslation('pages');
  const [format, setFormat] = useState<ExportChoice['format']>('print');
  const [content, setContent] = useState<'everything' | 'noImages'>('everything');
  const [size, setSize] = useState<ExportChoice['size']>('A4');
  const { isBusy, reason, submit } = useSubmit([], async () => {
    await handle.exportAs({ title, format, size, hasPictures: content === 'everything' });
    onClose();
    // What a printing dialog shows needs no word beside it.
    if (format !== 'print') showToast({ title: t('export.done') });
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('export.title')} size="small">
      <Form onSubmit={() => void submit()} className="grid gap-4">
        {reason && <Banner tone="danger">{reason}</Banner>}
        <RadioGroup
          label={t('export.format')}
          value={format}
          onChange={setFormat}
          options={FORMATS.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
        />
        <Select
          label={t('export.content')}
          value={content}
          onChange={setContent}
          options={[
            { value: 'everything', label: t('export.everything') },
            { value: 'noImages', label: t('export.noImages') },
          ]}
        />
        {format === 'print' && (
          <Select
            label={t('export.paper')}
            value={size}
            onChange={setSize}
            options={PAPERS.map((value) => ({ value, label: t(`export.papers.${value}`) }))}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button size={32} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size={32} variant="primary" type="submit" isBusy={isBusy}>
            {t('export.submit')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Brings Markdown in, below what is there. */
export function ImportDialog({ handle, onClose }: TextDialogProps) {
  const { t } = useTranslation('pages');
  const me = useMe();
  const [text, setText, forget] = useKeptText(`import.${me.id}`);
  const { errors, isBusy, submit } = useSubmit(['text'], async () => {
    requireFields({ text: text.trim() === '' && t('import.missing') });
    handle.importMarkdown(text);
    forget();
    onClose();
  });
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      setText(await file.text());
    } catch {
      showToast({ tone: 'error', title: t('failed.import') });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('import.title')}
      description={t('import.text')}
    >
      <Form onSubmit={() => void submit()} className="grid gap-4">
        <Field label={t('import.file')}>
          <input
            type="file"
            accept=".md,.markdown,.txt,text/markdown,text/plain"
            onChange={(event) => void read(event.target.files?.[0])}
            className="text-12 file:me-3 file:rounded-control file:border file:border-line file:bg-surface file:px-2.5 file:py-1 file:text-ink"
          />
        </Field>
        <Field label={t('import.paste')} error={errors['text']}>
          <TextArea
            rows={8}
            value={text}
            className="max-h-80 overflow-y-auto! font-mono text-12"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button size={32} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size={32} variant="primary" type="submit" isBusy={isBusy}>
            {t('import.submit')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
