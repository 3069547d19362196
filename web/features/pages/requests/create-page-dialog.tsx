import { useNavigate } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MAX_PAGE_NAME, PRIVATE_PAGE, PUBLIC_PAGE } from '#shared/constants/pages.ts';
import { createPage } from '#web/features/pages/changes.ts';
import { pages } from '#web/features/pages/store.ts';
import { LogoPropsPicker } from '#web/features/projects/logo-props-picker.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

interface CreatePageDialogProps {
  readonly projectId: string;
  readonly access: 0 | 1;
  readonly parent: string | null;
  readonly onClose: () => void;
}

/** Makes a page that has a title from the first moment (Create dialog). */
export function CreatePageDialog(props: CreatePageDialogProps) {
  const { t } = useTranslation('pages');
  const above = pages.use(props.parent);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={t('create.title')}
      {...(above && { description: t('create.below', { name: above.name || t('untitled') }) })}
    >
      <CreateForm {...props} />
    </Dialog>
  );
}

function CreateForm({ projectId, parent, onClose, ...preset }: CreatePageDialogProps) {
  const { t } = useTranslation('pages');
  const { slug, id: workspaceId } = useWorkspace();
  const { id: myId } = useMe();
  const navigate = useNavigate();
  const form = useId();
  const [logo, setLogo] = useState<Record<string, unknown>>({});
  const [name, setName, forgetName] = useKeptText(`new-page.${myId}.${projectId}`);
  const [access, setAccess] = useState(preset.access);
  const { isBusy, errors, reason, submit } = useSubmit(['name'], async () => {
    requireFields({
      name:
        (name.trim() === '' && t('create.nameMissing')) ||
        (name.trim().length > MAX_PAGE_NAME && t('create.nameLong')),
    });
    const { id, made } = createPage(
      { slug, projectId, workspaceId, userId: myId },
      { name: name.trim(), access, logo_props: logo, ...(parent && { parent }) },
    );
    await changes.handOver(made);
    forgetName();
    onClose();
    await navigate({
      to: '/$slug/projects/$projectId/pages/$pageId',
      params: { slug, projectId, pageId: id },
    });
  });
  return (
    <Form id={form} onSubmit={() => void submit()} className="space-y-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <div className="flex items-start gap-3">
        <div className="pt-5.5">
          <LogoPropsPicker value={logo} onChange={setLogo} placeholder={FileText} />
        </div>
        <div className="min-w-0 flex-1">
          <Field label={t('create.name')} isRequired error={errors['name']}>
            <Input
              value={name}
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write this
              autoFocus
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </div>
      </div>
      <AccessChoice access={access} onChange={setAccess} />
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} variant="primary" type="submit" isBusy={isBusy}>
          {t('create.submit')}
        </Button>
      </div>
    </Form>
  );
}

interface AccessChoiceProps {
  readonly access: 0 | 1;
  readonly onChange: (access: 0 | 1) => void;
}

function AccessChoice({ access, onChange }: AccessChoiceProps) {
  const { t } = useTranslation('pages');
  return (
    <RadioGroup
      label={t('create.access')}
      value={String(access)}
      onChange={(value) => onChange(value === '1' ? PRIVATE_PAGE : PUBLIC_PAGE)}
      options={[
        { value: '0', label: t('row.public'), hint: t('create.publicHint') },
        { value: '1', label: t('row.private'), hint: t('create.privateHint') },
      ]}
    />
  );
}
