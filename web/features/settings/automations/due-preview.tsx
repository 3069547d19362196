import { Link } from '@tanstack/react-router';
import { Archive, CircleX } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Automation, DueItem } from '#shared/contract/automation.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { useDueItems } from './use-due-items.ts';

interface AutomationProps {
  readonly project: ProjectImage;
  readonly automation: Automation;
  readonly months: number;
}

interface DuePreviewProps extends AutomationProps {
  readonly count: number | undefined;
  readonly hasFailed: boolean;
}

/** The number and list of items that an automation would change now. */
export function DuePreview({ count, hasFailed, ...automation }: DuePreviewProps) {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const key = `automations.${automation.automation}.due`;
  return (
    <div className="mt-1.5 text-12">
      <div className="flex min-h-6 flex-wrap items-center gap-x-2">
        <Icon
          of={automation.automation === 'archive' ? Archive : CircleX}
          size={14}
          className="text-faint"
        />
        <p role="status" className="text-muted">
          {count === undefined
            ? t(hasFailed ? 'automations.unknown' : 'automations.counting')
            : t(key, { count })}
        </p>
        {count !== undefined && count > 0 && (
          <Button
            variant="ghost"
            className="h-6! px-1.5! text-12 text-accent!"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen((last) => !last)}
          >
            {t(isOpen ? 'automations.hide' : 'automations.show')}
          </Button>
        )}
      </div>
      {isOpen && count !== undefined && count > 0 && (
        <div id={listId}>
          <DueList {...automation} />
        </div>
      )}
    </div>
  );
}

function DueList({ project, automation, months }: AutomationProps) {
  const { t } = useTranslation('settings');
  const place = useProjectPlace(project.id);
  const { value, error, again, showMore } = useDueItems(place, automation, months);
  if (!value && error !== undefined) {
    return (
      <p className="flex items-center gap-2 py-2 text-muted">
        {t('automations.unknown')}
        <Button onClick={again}>{t('automations.retry')}</Button>
      </p>
    );
  }
  if (!value) return <Skeleton className="my-2 h-16" />;
  return (
    <>
      <ul
        aria-label={t(`automations.${automation}.list`)}
        className="mt-1 max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {value.items.map((item, index) => (
          <DueLine key={item.id} item={item} project={project} isFirst={index === 0} />
        ))}
      </ul>
      {value.hasMore && (
        <Button className="mt-2" onClick={showMore}>
          {t('automations.more')}
        </Button>
      )}
    </>
  );
}

interface DueLineProps {
  readonly item: DueItem;
  readonly project: ProjectImage;
  /** It is the list's tab stop. */
  readonly isFirst: boolean;
}

function DueLine({ item, project, isFirst }: DueLineProps) {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const key = `${project.identifier}-${item.sequence_id}`;
  return (
    <li className="relative flex min-h-8 items-center gap-2.5 px-3 hover:bg-hover touch:min-h-11">
      <span className="key min-w-14 shrink-0">{key}</span>
      <StateIcon stateId={item.state_id} isNamed />
      <Link
        to="/$slug/browse/$key"
        params={{ slug, key }}
        tabIndex={isFirst ? 0 : -1}
        dir="auto"
        onKeyDown={moveAlong}
        className="min-w-0 flex-1 truncate text-13 after:absolute after:inset-0"
      >
        {item.name}
      </Link>
      <span className="shrink-0 text-muted max-md:hidden" title={formatMoment(item.updated_at)}>
        {t('automations.changed', { when: relative(item.updated_at) })}
      </span>
    </li>
  );
}

/** Arrow keys, Home and End move between the list's links. */
function moveAlong(event: KeyboardEvent<HTMLAnchorElement>): void {
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])];
  const at = links.indexOf(event.currentTarget);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: links.length - 1,
  };
  const next = links[steps[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
