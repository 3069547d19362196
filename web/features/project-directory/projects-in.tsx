import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { usePeople } from '#web/features/people/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';

import { useListLayout } from './list-layout.ts';
import { ProjectCard } from './project-card.tsx';
import { divideProjects, type ProjectGroup } from './project-list.ts';
import { ProjectTable } from './project-table.tsx';

interface ProjectsInProps {
  readonly list: readonly ProjectImage[];
  readonly group?: ProjectGroup | null;
  readonly empty: ReactNode;
}

/** Projects, all together or in groups. */
export function ProjectsIn({ list, group = null, empty }: ProjectsInProps) {
  const { t } = useTranslation('projects');
  const people = usePeople();
  const nameOf = (id: string) => people.get(id)?.name ?? t('filter.unknown');
  if (list.length === 0) return empty;
  return (
    <>
      {group ? (
        divideProjects(list, group, nameOf).map(({ key, list: part }) => {
          const title =
            group === 'access'
              ? t(`access.${key === 'closed' ? 'closed' : 'open'}`)
              : key === ''
                ? t('group.noLead')
                : nameOf(key);
          return (
            <section key={key} aria-label={title} className="mb-6">
              <h2 className="mb-2 flex items-baseline gap-2 font-semibold">
                <span dir="auto">{title}</span>
                <span className="num text-12 font-normal text-muted">
                  {formatNumber(part.length)}
                </span>
              </h2>
              <ProjectsOf list={part} label={title} />
            </section>
          );
        })
      ) : (
        <ProjectsOf list={list} label={t('title')} />
      )}
    </>
  );
}

interface ProjectsOfProps {
  readonly list: readonly ProjectImage[];
  readonly label: string;
}

function ProjectsOf({ list, label }: ProjectsOfProps) {
  const [layout] = useListLayout();
  if (layout === 'list') return <ProjectTable list={list} label={label} />;
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4"
    >
      {list.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  );
}
