import { useParams } from '@tanstack/react-router';
import { ChevronRight, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type ContainerName, CONTAINERS } from '#shared/containers.ts';
import { SectionCrumb } from '#web/features/item-pages/sources/section-crumb.tsx';
import { PresenceChip } from '#web/features/presence/presence-chip.tsx';
import type { ContainerRow } from '#web/features/projects/containers/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import type { Collection } from '#web/lib/store/collection.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { useInstead } from './empty-states.tsx';
import type { Section } from './sections.ts';

interface SectionFrameProps {
  readonly section: Section;
  readonly projectId: string;
  readonly title: string;
  /** How many there are; absent = it is not counted. */
  readonly count?: number;
  /** What stands at the end of the header, where the list is shown. */
  readonly tools?: ReactNode;
  /** What stands above the list, and above what replaces it. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** The page that lists the containers of a project. */
export function SectionFrame(props: SectionFrameProps) {
  const { section, projectId, title, count, tools, above, children } = props;
  const instead = useInstead(section, projectId);
  const project = projects.use(projectId);
  return (
    <>
      <PageHeader
        title={`${title} · ${project?.name ?? ''}`}
        end={
          <>
            <PresenceChip place={`project:${projectId}`} />
            {!instead && tools}
          </>
        }
      >
        <ProjectChip projectId={projectId} />
        <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
        <PageTitle className="text-13! font-medium!">{title}</PageTitle>
        {!instead && count !== undefined && <Badge>{count}</Badge>}
      </PageHeader>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        {above}
        {instead ? <InTheMiddle>{instead}</InTheMiddle> : children}
      </main>
    </>
  );
}

/** In the middle of what is left of the screen. */
export function InTheMiddle({ children }: { readonly children: ReactNode }) {
  // A little above: exactly in the middle looks too low.
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto pb-16">{children}</div>
  );
}

interface CrumbProps {
  readonly section: Section;
  readonly projectId: string;
}

/** The project of a container and the way back to its list, in the header of its page. */
export function ContainerCrumb({ section, projectId }: CrumbProps) {
  const { t } = useTranslation(section);
  const { slug } = useWorkspace();
  return (
    <>
      <ProjectChip projectId={projectId} />
      <SectionCrumb to={`/$slug/projects/$projectId/${section}`} params={{ slug, projectId }}>
        {t('title')}
      </SectionCrumb>
    </>
  );
}

interface ContainerPageProps extends CrumbProps {
  readonly id: string;
  readonly row: { readonly name: string } | undefined;
  /** Its items. */
  readonly children: ReactNode;
}

/** The page of a container, or what replaces it. */
export function ContainerPage({ section, projectId, id, row, children }: ContainerPageProps) {
  const isKnown = projects.use(projectId) !== undefined;
  const instead = useInstead(section, projectId);
  const name = useLastName(id, row);
  const at = { section, projectId };
  if (isKnown && instead) return <AwayPage {...at}>{instead}</AwayPage>;
  return row ? children : <GonePage {...at} name={name} />;
}

interface ContainerRouteProps<Row extends ContainerRow> {
  readonly name: ContainerName;
  readonly rows: Collection<Row>;
  /** Its items. */
  readonly Items: ComponentType<{ readonly row: Row }>;
}

/** The screen of the container that the address names. */
export function ContainerRoute<Row extends ContainerRow>(props: ContainerRouteProps<Row>) {
  const { name, rows, Items } = props;
  const { projectId = '', containerId: id = '' } = useParams({ strict: false });
  const row = rows.use(id);
  return (
    <ContainerPage {...{ section: CONTAINERS[name].section, projectId, id, row }}>
      {row && <Items row={row} />}
    </ContainerPage>
  );
}

interface AwayPageProps extends CrumbProps {
  readonly children: ReactNode;
}

/** The page of a container where something replaces its items. */
function AwayPage({ section, projectId, children }: AwayPageProps) {
  const { t } = useTranslation(section);
  return (
    <>
      <PageHeader title={t('title')} isInner>
        <ContainerCrumb section={section} projectId={projectId} />
      </PageHeader>
      <main className="grid flex-1 place-items-center">{children}</main>
    </>
  );
}

interface GoneStateProps {
  readonly messages: Section;
  /** What it was called, if it was here a moment ago. */
  readonly name: string | undefined;
  readonly action: ReactNode;
}

/** In place of a container that has been deleted, that the person sees no longer, or that never was. */
export function GoneState({ messages, name, action }: GoneStateProps) {
  const { t } = useTranslation(messages);
  const [title, text] =
    name === undefined ? ['gone.unknown', 'gone.unknownText'] : ['gone.title', 'gone.text'];
  return (
    <EmptyState
      isPage
      icon={Trash2}
      title={t(title)}
      text={
        <>
          {name !== undefined && (
            <span className="mb-2 block line-through" dir="auto">
              {name}
            </span>
          )}
          {t(text)}
        </>
      }
      action={action}
    />
  );
}

/** The page of a container that is gone. */
function GonePage({ section, projectId, name }: CrumbProps & Pick<GoneStateProps, 'name'>) {
  const { t } = useTranslation(section);
  const { slug } = useWorkspace();
  const back = (
    <LinkButton
      variant="primary"
      to={`/$slug/projects/$projectId/${section}`}
      params={{ slug, projectId }}
    >
      {t('gone.back')}
    </LinkButton>
  );
  return (
    <AwayPage section={section} projectId={projectId}>
      <GoneState messages={section} name={name} action={back} />
    </AwayPage>
  );
}

/** What a container is called or, once it has gone, was called last. */
export function useLastName(
  id: string,
  row: { readonly name: string } | undefined,
): string | undefined {
  const [last, setLast] = useState<{ readonly id: string; readonly name: string }>();
  if (row && (last?.id !== id || last.name !== row.name)) setLast({ id, name: row.name });
  return last?.id === id ? last.name : undefined;
}
