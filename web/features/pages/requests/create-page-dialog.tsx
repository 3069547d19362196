import { useNavigate } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PRIVATE_PAGE, PUBLIC_PAGE } from '#shared/constants/pages.ts';
import type { PageImage } from '#shared/contract/pages.ts';
import { ContainerDialog } from '#web/features/containers/container-dialog.tsx';
import { useContainerForm } from '#web/features/containers/use-container-form.ts';
import { createPage } from '#web/features/pages/changes.ts';
import { pagePathOf, pages } from '#web/features/pages/store.ts';
import { LogoPropsPicker } from '#web/features/projects/logo-props-picker.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { useMe } from '#web/lib/session/session.ts';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';

interface CreatePageDialogProps {
  readonly projectId: string;
  readonly access: 0 | 1;
  readonly parent: string | null;
  readonly onClose: () => void;
}

interface PageValues {
  readonly name: string;
  readonly access: 0 | 1;
  readonly logo_props: PageImage['logo_props'];
}

/** Makes a page that has a title from the first moment. */
export function CreatePageDialog({ projectId, parent, access, onClose }: CreatePageDialogProps) {
  const { t } = useTranslation('pages');
  const above = pages.use(parent);
  const description = above && t('form.below', { name: above.name || t('untitled') });
  const { slug, id: workspaceId } = useWorkspace();
  const { id: userId } = useMe();
  const navigate = useNavigate();
  const form = useContainerForm<PageValues>({
    messages: 'pages',
    stored: { name: '', access, logo_props: {} },
    isNew: true,
    keptName: `new-page.${userId}.${projectId}`,
    create: async (values) => {
      const place = { slug, projectId, workspaceId, userId };
      const { id, made } = createPage(place, { ...values, ...(parent && { parent }) });
      await changes.handOver(made);
      void navigate({ href: pagePathOf(slug, { id, project_id: projectId }) });
    },
    // A page is changed on its own screen.
    update: () => Promise.resolve(),
    onClose,
  });
  const { values, set } = form.draft;
  return (
    <ContainerDialog
      {...{ messages: 'pages', form, isEdit: false, canCreate: true, description, onClose }}
      mark={
        <LogoPropsPicker
          value={values.logo_props}
          onChange={(logo) => set('logo_props', logo)}
          placeholder={FileText}
        />
      }
    >
      <AccessChoice access={values.access} onChange={(next) => set('access', next)} />
    </ContainerDialog>
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
      label={t('form.access')}
      value={String(access)}
      onChange={(value) => onChange(value === '1' ? PRIVATE_PAGE : PUBLIC_PAGE)}
      options={[
        { value: '0', label: t('row.public'), hint: t('form.publicHint') },
        { value: '1', label: t('row.private'), hint: t('form.privateHint') },
      ]}
    />
  );
}
