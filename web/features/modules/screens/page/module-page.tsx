import { useParams } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { ModulesAreOff, NoRight } from '#web/features/modules/screens/list/empty-modules.tsx';
import { hasModules, modules } from '#web/features/modules/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { ListPage } from '#web/features/work-items/layouts/list-page.tsx';
import { SectionCrumb } from '#web/features/work-items/sources/section-crumb.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { useModulePage } from './use-module-page.tsx';

/** The work items of a module, with all about it beside them. */
export function ModulePage() {
  const { projectId, moduleId } = useParams({
    from: '/$slug/projects/$projectId/modules/$moduleId',
  });
  const project = projects.use(projectId);
  const can = useCan(projectId);
  const module = modules.use(moduleId);
  const name = useLastName(moduleId, module);
  if (project && !hasModules(project)) {
    return (
      <AwayPage projectId={projectId}>
        <ModulesAreOff projectId={projectId} />
      </AwayPage>
    );
  }
  if (project && !can('module.read')) {
    return (
      <AwayPage projectId={projectId}>
        <NoRight />
      </AwayPage>
    );
  }
  if (!module) return <GonePage projectId={projectId} name={name} />;
  return <OpenModule module={module} />;
}

function OpenModule({ module }: { readonly module: ModuleImage }) {
  return <ListPage page={useModulePage(module)} />;
}

/** What a module is called or, once it has gone, was called last. */
function useLastName(id: string, module: ModuleImage | undefined): string | undefined {
  const [last, setLast] = useState<{ readonly id: string; readonly name: string }>();
  if (module && (last?.id !== id || last.name !== module.name)) setLast({ id, name: module.name });
  return last?.id === id ? last.name : undefined;
}

interface AwayPageProps {
  readonly projectId: string;
  readonly children: ReactNode;
}

function AwayPage({ projectId, children }: AwayPageProps) {
  const { t } = useTranslation('modules');
  const { slug } = useWorkspace();
  return (
    <>
      <PageHeader title={t('title')} isInner>
        <ProjectChip projectId={projectId} />
        <SectionCrumb to="/$slug/projects/$projectId/modules" params={{ slug, projectId }}>
          {t('title')}
        </SectionCrumb>
      </PageHeader>
      <main className="grid flex-1 place-items-center">{children}</main>
    </>
  );
}

interface GonePageProps {
  readonly projectId: string;
  /** What it was called, if it was here a moment ago. */
  readonly name: string | undefined;
}

/** In place of a module that has been deleted, or that never was. */
function GonePage({ projectId, name }: GonePageProps) {
  const { t } = useTranslation('modules');
  const { slug } = useWorkspace();
  return (
    <AwayPage projectId={projectId}>
      <EmptyState
        isPage
        icon={Trash2}
        title={t(name === undefined ? 'gone.unknown' : 'gone.title')}
        text={
          <>
            {name !== undefined && (
              <span className="mb-2 block line-through" dir="auto">
                {name}
              </span>
            )}
            {t(name === undefined ? 'gone.unknownText' : 'gone.text')}
          </>
        }
        action={
          <LinkButton
            variant="primary"
            to="/$slug/projects/$projectId/modules"
            params={{ slug, projectId }}
          >
            {t('gone.back')}
          </LinkButton>
        }
      />
    </AwayPage>
  );
}
