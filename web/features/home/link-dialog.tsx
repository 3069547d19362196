import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';

import { type QuickLinkRow, quickLinks } from './store.ts';

interface LinkDialogProps {
  readonly edited: QuickLinkRow | 'new' | null;
  readonly onClose: () => void;
}

/** Adds or edits a quick link. */
export function LinkDialog({ edited, onClose }: LinkDialogProps) {
  const { t } = useTranslation('home');
  return (
    <Dialog
      open={edited !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(edited === 'new' ? 'links.addTitle' : 'links.editTitle')}
      size="small"
    >
      {edited && <LinkForm link={edited === 'new' ? null : edited} onClose={onClose} />}
    </Dialog>
  );
}

interface LinkFormProps {
  readonly link: QuickLinkRow | null;
  readonly onClose: () => void;
}

function LinkForm({ link, onClose }: LinkFormProps) {
  const { t } = useTranslation('home');
  const place = useOwnPlace();
  const [url, setUrl] = useState(link?.url ?? '');
  const [title, setTitle] = useState(link?.title ?? '');
  const { isBusy, errors, reason, submit } = useSubmit(['url', 'title'], async () => {
    requireFields({ url: url.trim() === '' && t('links.urlMissing') });
    const input = { url: withScheme(url.trim()), title: title.trim() || null };
    const quiet = { isQuiet: true, text: input.url };
    await changes.handOver<unknown>(
      link
        ? quickLinks.update(place, link, input, quiet)
        : quickLinks.create(place, input, quiet).made,
    );
    onClose();
  });
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {/* A refusal of a duplicate names no field, but concerns the URL. */}
      <Field label={t('links.url')} isRequired error={errors['url'] ?? reason ?? undefined}>
        <Input
          value={url}
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          placeholder="https://"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write this
          autoFocus
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field label={t('links.name')} error={errors['title']}>
        <Input
          value={title}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
          {t(link ? 'links.save' : 'links.add')}
        </Button>
      </div>
    </Form>
  );
}

/** As the server does: a URL without a scheme gets http. */
function withScheme(url: string): string {
  return /^https?:\/\//i.test(url) ? url : `http://${url}`;
}
