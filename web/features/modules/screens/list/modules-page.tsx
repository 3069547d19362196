import { useParams } from '@tanstack/react-router';
import { Archive, Box } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { NoneYet } from '#web/features/containers/empty-states.tsx';
import { SectionFrame } from '#web/features/containers/section-frame.tsx';
import { useCanCreate } from '#web/features/containers/sections.ts';
import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { useArchivedModules, useModulesOf } from '#web/features/modules/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

import { ModuleListBody } from './module-list-body.tsx';
import { useModuleList } from './use-module-list.ts';

/** The modules of a project. */
export function ModulesPage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/modules' });
  const { t } = useTranslation('modules');
  const count = useModulesOf(projectId).length;
  return (
    <SectionFrame
      {...{ section: 'modules', projectId, title: t('title'), count }}
      tools={<ArchiveLink projectId={projectId} />}
    >
      <Modules key={projectId} projectId={projectId} />
    </SectionFrame>
  );
}

function Modules({ projectId }: { readonly projectId: string }) {
  const list = useModuleList(useModulesOf(projectId), projectId);
  const canCreate = useCanCreate('modules', projectId);
  const create = () => moduleRequest.ask({ is: 'create', projectId });
  const empty = (
    <NoneYet
      {...{ messages: 'modules', icon: Box, shortcut: 'new-module' }}
      onCreate={canCreate ? create : null}
    />
  );
  return <ModuleListBody list={list} empty={empty} />;
}

/** The way to the archived modules, when there are any. */
function ArchiveLink({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('modules');
  const { slug } = useWorkspace();
  const can = useCan(projectId);
  const count = useArchivedModules(projectId).length;
  if (count === 0 || !can('module.list_archived')) return null;
  return (
    <LinkButton
      variant="ghost"
      icon={Archive}
      to="/$slug/projects/$projectId/archives/modules"
      params={{ slug, projectId }}
    >
      <span className="max-md:sr-only">{t('archive.heading')}</span>
    </LinkButton>
  );
}
