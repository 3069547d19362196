import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { archiveProject, deleteProject } from '#web/features/projects/changes.ts';
import { SettingCard, SettingRow } from '#web/features/settings/setting-row.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Disclosure } from '#web/ui/frames/disclosure.tsx';

/** Archiving and deleting a project, collapsed (General). */
export function DangerZone({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const can = useCan(project.id);
  const [asked, setAsked] = useState<'archive' | 'delete' | null>(null);
  const leave = () => navigate({ to: '/$slug/projects', params: { slug } });
  return (
    <Disclosure title={t('project.danger.title')}>
      <div className="pt-3">
        <SettingCard>
          {can('project.archive') && (
            <SettingRow title={t('project.danger.archive')} text={t('project.danger.archiveText')}>
              <Button onClick={() => setAsked('archive')}>{t('project.danger.archive')}</Button>
            </SettingRow>
          )}
          {can('project.delete') && (
            <SettingRow title={t('project.danger.delete')} text={t('project.danger.deleteText')}>
              <Button variant="danger" onClick={() => setAsked('delete')}>
                {t('project.danger.delete')}
              </Button>
            </SettingRow>
          )}
        </SettingCard>
      </div>
      <ConfirmDialog
        open={asked === 'archive'}
        onOpenChange={() => setAsked(null)}
        title={t('project.danger.archiveTitle', { name: project.name })}
        text={t('project.danger.archiveConsequence')}
        confirm={t('project.danger.archive')}
        onConfirm={() => {
          archiveProject(slug, project, true);
          void leave();
        }}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={() => setAsked(null)}
        title={t('project.danger.deleteTitle', { name: project.name })}
        text={t('project.danger.deleteText')}
        confirm={t('project.danger.delete')}
        typed={project.name}
        isDanger
        onConfirm={() => {
          void deleteProject(slug, project);
          void leave();
        }}
      />
    </Disclosure>
  );
}
