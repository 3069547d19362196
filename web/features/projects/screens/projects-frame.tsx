import { FolderKanban, LayoutGrid, List, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { keysOf, runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { LIST_LAYOUTS, useListLayout } from './list-layout.ts';

interface ProjectsFrameProps {
  readonly isArchive: boolean;
  readonly controls: ReactNode;
  readonly children: ReactNode;
}

/** The header of the pages that list projects. */
export function ProjectsFrame({ isArchive, controls, children }: ProjectsFrameProps) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const can = useCan();
  const title = t(isArchive ? 'archive.title' : 'title');
  return (
    <>
      <PageHeader
        title={title}
        end={
          <div className="flex min-w-0 items-center gap-1.5 max-md:gap-0">
            {controls}
            <LayoutChoice />
            {!isArchive && can('project.create') && (
              <Button
                variant="primary"
                icon={Plus}
                shortcut={keysOf('new-project')}
                onClick={() => runShortcut('new-project')}
              >
                <span className="max-md:sr-only">{t('add')}</span>
              </Button>
            )}
          </div>
        }
      >
        <FolderKanban
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className="text-muted max-md:hidden"
        />
        <PageTitle className="min-w-0 truncate text-13 font-medium">{title}</PageTitle>
        <LinkButton
          variant="ghost"
          to={isArchive ? '/$slug/projects' : '/$slug/projects/archives'}
          params={{ slug }}
          className="max-md:hidden"
        >
          {t(isArchive ? 'title' : 'archive.title')}
        </LinkButton>
      </PageHeader>
      <main className="min-h-0 flex-1 overflow-y-auto bg-canvas p-4">{children}</main>
    </>
  );
}

/** Cards or lines; on phones the choice is one press that turns it round. */
function LayoutChoice() {
  const { t } = useTranslation('projects');
  const [layout, setLayout] = useListLayout();
  const other = layout === 'cards' ? 'list' : 'cards';
  return (
    <>
      <span className="max-md:hidden">
        <Segmented
          value={layout}
          onChange={setLayout}
          label={t('layout.label')}
          options={LIST_LAYOUTS.map((value) => ({
            value,
            label: t(`layout.${value}`),
            icon: LAYOUT_ICONS[value],
          }))}
        />
      </span>
      <span className="hidden max-md:inline-flex max-xs:hidden">
        <IconButton
          icon={LAYOUT_ICONS[other]}
          label={t(`layout.to.${other}`)}
          onClick={() => setLayout(other)}
        />
      </span>
    </>
  );
}

const LAYOUT_ICONS = { cards: LayoutGrid, list: List } as const;
