import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { useAdmin } from './admin-session.ts';
import { changeInstance } from './calls.ts';
import { AdminPage } from './page-parts.tsx';
import { type KnownInstance, readInstance, useInstance } from './store.ts';
import { UploadLimit } from './upload-limit.tsx';

/** What the installation is called, and how large its files may be. */
export function GeneralPage() {
  const { t } = useTranslation('instances');
  const { known } = useInstance();
  return (
    <AdminPage title={t('general.title')} lead={t('general.lead')}>
      {known && <GeneralForm instance={known.instance} />}
      <UploadLimit />
    </AdminPage>
  );
}

function GeneralForm({ instance }: { readonly instance: KnownInstance['instance'] }) {
  const { t } = useTranslation('instances');
  const { admin } = useAdmin();
  const [name, setName] = useState(instance.instance_name);
  const { isBusy, errors, reason, submit } = useSubmit(['instance_name'], () =>
    changeInstance({ instance_name: name.trim() }),
  );
  const save = async () => {
    if (!(await submit())) return;
    showToast({ title: t('saved'), key: 'instance-saved' });
    void readInstance();
  };
  return (
    <Form onSubmit={() => void save()} className="grid gap-6">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field label={t('general.name')} error={errors['instance_name']}>
          <Input maxLength={255} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t('general.admin')}>
          <Input value={admin?.email ?? ''} readOnly />
        </Field>
        <Field label={t('general.id')}>
          <Input value={instance.instance_id} readOnly dir="ltr" className="num" />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="primary" size={32} isBusy={isBusy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
