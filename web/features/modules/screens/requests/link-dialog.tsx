import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ModuleImage, ModuleLinkImage } from '#shared/contract/modules.ts';
import { moduleLinks } from '#web/features/modules/store.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

interface LinkDialogProps {
  readonly module: ModuleImage;
  /** The link to change; absent = a new one. */
  readonly linkId?: string | undefined;
  readonly onClose: () => void;
}

const MAX_URL = 200;
const MAX_TITLE = 255;

/** Adds a web link to a module, or changes one. */
export function LinkDialog(props: LinkDialogProps) {
  const { t } = useTranslation('modules');
  const link = moduleLinks.use(props.linkId ?? null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={t(link ? 'links.edit' : 'links.add')}
    >
      <LinkForm {...props} link={link} />
    </Dialog>
  );
}

function LinkForm({
  module,
  link,
  onClose,
}: LinkDialogProps & { readonly link: ModuleLinkImage | undefined }) {
  const { t } = useTranslation('modules');
  const place = { ...useProjectPlace(module.project_id), moduleId: module.id };
  const [url, setUrl] = useState(link?.url ?? '');
  const [title, setTitle] = useState(link?.title ?? '');
  const { errors, reason, isBusy, submit } = useSubmit(['url', 'title'], async () => {
    requireFields({ url: url.trim() === '' && t('links.urlMissing') });
    const fields = { url: url.trim(), title: title.trim() || null };
    const write = { isQuiet: true, text: fields.url };
    await changes.handOver<unknown>(
      link
        ? moduleLinks.update(place, link, fields, write)
        : moduleLinks.create(place, fields, write).made,
    );
    onClose();
  });
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <Field label={t('links.url')} isRequired error={errors['url']}>
        <Input
          type="url"
          value={url}
          maxLength={MAX_URL}
          autoComplete="off"
          placeholder="https://"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write this
          autoFocus
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field label={t('links.title')} error={errors['title']}>
        <Input
          value={title}
          maxLength={MAX_TITLE}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button size={32} variant="primary" type="submit" isBusy={isBusy}>
          {t(link ? 'form.save' : 'links.submit')}
        </Button>
      </div>
    </Form>
  );
}
