import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { links } from '#web/features/work-items/parts/store.ts';
import { fieldMessages, HttpError } from '#web/lib/http/http.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

import type { LinkOverlay } from './store.ts';

interface LinkDialogProps {
  readonly link: LinkOverlay;
  readonly onClose: () => void;
}

/** The address and the title of a web link; what is refused stays in the form. */
export function LinkDialog({ link: { itemId, linkId }, onClose }: LinkDialogProps) {
  const { t } = useTranslation('work-items');
  const item = workItems.use(itemId);
  const link = linkId ? links.get(linkId) : undefined;
  if (!item) return null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(link ? 'detail.links.edit' : 'detail.links.add')}
      size="small"
    >
      <LinkForm item={item} link={link} onClose={onClose} />
    </Dialog>
  );
}

interface LinkFormProps {
  readonly item: WorkItemImage;
  readonly link: ReturnType<typeof links.get>;
  readonly onClose: () => void;
}

function LinkForm({ item, link, onClose }: LinkFormProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const [url, setUrl] = useState(link?.url ?? '');
  const [title, setTitle] = useState(link?.title ?? '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const words = { url: withScheme(url.trim()), title: title.trim() || null };
    if (!words.url) {
      setErrors({ url: t('detail.links.required') });
      return;
    }
    setIsBusy(true);
    try {
      const place = { item, userId: me.id };
      const options = { isQuiet: true, text: words.url };
      await changes.handOver<unknown>(
        link ? links.update(place, link, words, options) : links.create(place, words, options).made,
      );
      onClose();
    } catch (error) {
      setErrors(reasonsOf(error, t('detail.links.refused')));
      setIsBusy(false);
    }
  }

  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t('detail.links.url')}
        isRequired
        {...(errors['url'] && { error: errors['url'] })}
      >
        <Input
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field label={t('detail.links.title')} {...(errors['title'] && { error: errors['title'] })}>
        <Input value={title} maxLength={255} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('detail.cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
          {t('detail.save')}
        </Button>
      </div>
    </form>
  );
}

function withScheme(address: string): string {
  return address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}

function reasonsOf(error: unknown, otherwise: string): Readonly<Record<string, string>> {
  const byField = fieldMessages(error);
  if (Object.keys(byField).length > 0) return byField;
  return { url: error instanceof HttpError && error.status > 0 ? error.message : otherwise };
}
