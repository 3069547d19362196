import { useTranslation } from 'react-i18next';
import { z } from 'zod';

import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts';

import { useAdmin } from './admin-session.ts';
import { changeInstance } from './calls.ts';
import { DefaultLanguage } from './default-language.tsx';
import { AdminPage } from './page-parts.tsx';
import { type KnownInstance, readInstance, useInstance } from './store.ts';
import { UploadLimit } from './upload-limit.tsx';

/** Name of the instance, its default language, and its upload limit. */
export function GeneralPage() {
  const { t } = useTranslation('instances');
  const { known } = useInstance();
  return (
    <AdminPage title={t('general.title')} lead={t('general.lead')}>
      {known && <GeneralForm instance={known.instance} />}
      <DefaultLanguage />
      <UploadLimit />
    </AdminPage>
  );
}

const Names = z.object({ instance_name: z.string().trim().max(255) });

function GeneralForm({ instance }: { readonly instance: KnownInstance['instance'] }) {
  const { t } = useTranslation('instances');
  const { admin } = useAdmin();
  const form = useSchemaForm({
    schema: Names,
    stored: { instance_name: instance.instance_name },
    save: async (names) => {
      await changeInstance(names);
      showToast({ title: t('saved'), key: 'instance-saved' });
      await readInstance();
    },
  });
  return (
    <SchemaForm
      form={form}
      submitLabel={t('save')}
      fields={[{ name: 'instance_name', label: t('general.name') }]}
    >
      <Field label={t('general.admin')}>
        <Input value={admin?.email ?? ''} readOnly />
      </Field>
      <Field label={t('general.id')}>
        <Input value={instance.instance_id} readOnly dir="ltr" className="num" />
      </Field>
    </SchemaForm>
  );
}
