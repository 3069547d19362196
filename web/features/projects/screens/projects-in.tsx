import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { usePeople } from '#web/features/people/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useGridColumns } from '#web/ui/layout/use-grid-columns.ts';
import { VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

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

/** How high a card is, in pixels. */
const CARD_HEIGHT = 232;

interface ProjectsOfProps {
  readonly list: readonly ProjectImage[];
  readonly label: string;
}

function ProjectsOf({ list, label }: ProjectsOfProps) {
  const [layout] = useListLayout();
  const cards = useRef<HTMLUListElement>(null);
  const columns = useGridColumns(cards);
  if (layout === 'list') return <ProjectTable list={list} label={label} />;
  return (
    <ul
      ref={cards}
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-x-4"
    >
      <VirtualRows
        rows={list}
        keyOf={({ id }) => id}
        height={CARD_HEIGHT}
        perRow={columns}
        below={16}
      >
        {(project, place) => <ProjectCard project={project} place={place} />}
      </VirtualRows>
    </ul>
  );
}
