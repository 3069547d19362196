import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectShare, UserWorkload } from '#shared/contract/user-profiles.ts';
import { CountLink } from '#web/features/progress/number-link.tsx';
import { NUMBERS, queryOfPerson } from '#web/features/progress/number-queries.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects } from '#web/features/projects/store.ts';
import { formatShare } from '#web/lib/formats/numbers.ts';
import { SegmentedBar } from '#web/ui/charts/segmented-bar.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

interface ProjectSharesProps {
  readonly userId: string;
  readonly shares: readonly ProjectShare[];
  readonly late: UserWorkload['late_projects'];
}

/** A person's progress in each of the reader's projects. */
export function ProjectShares({ userId, shares, late }: ProjectSharesProps) {
  const { t } = useTranslation('user-profiles');
  const [open, setOpen] = useState<string | null>(null);
  const shown = shares.filter(
    ({ assigned_issues, created_issues }) => assigned_issues + created_issues > 0,
  );
  if (shown.length === 0) return null;
  return (
    <div>
      <h3 className="flex items-center gap-2 pb-2 font-semibold">
        {t('projects.title')}
        <Badge>{shown.length}</Badge>
      </h3>
      <ul>
        {shown.map((share) => (
          <ShareRow
            key={share.id}
            userId={userId}
            share={share}
            late={late.find(({ project_id }) => project_id === share.id)?.count ?? 0}
            isOpen={open === share.id}
            onToggle={() => setOpen(open === share.id ? null : share.id)}
          />
        ))}
      </ul>
    </div>
  );
}

interface ShareRowProps {
  readonly userId: string;
  readonly share: ProjectShare;
  readonly late: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function ShareRow({ userId, share, late, isOpen, onToggle }: ShareRowProps) {
  const { t } = useTranslation('user-profiles');
  const project = projects.use(share.id);
  const { completed_issues: completed } = share;
  // Canceled work is not counted, as in all other progress.
  const scope = completed + share.pending_issues;
  const part = formatShare(scope === 0 ? 0 : completed / scope);
  if (!project) return null;
  return (
    <li className="border-t border-line py-2">
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex w-full items-center gap-2 rounded-control py-1 text-start veil touch:min-h-11"
        onClick={onToggle}
      >
        <ProjectIcon project={project} />
        <span className="min-w-0 flex-1 truncate" dir="auto">
          {project.name}
        </span>
        <span className="num text-12 text-muted" aria-hidden>
          {part}
        </span>
        <span className="sr-only">{t('projects.done', { share: part })}</span>
        <Icon
          of={isOpen ? ChevronDown : ChevronRight}
          size={14}
          isDirectional={!isOpen}
          className="text-faint"
        />
      </button>
      <SegmentedBar
        total={scope}
        parts={[{ key: 'completed', tone: 'done', value: completed }]}
        className="ms-6 mt-1"
      />
      {isOpen && <Numbers userId={userId} share={share} late={late} />}
    </li>
  );
}

interface NumbersProps {
  readonly userId: string;
  readonly share: ProjectShare;
  readonly late: number;
}

/** The person's numbers in a project; each links to its list. */
function Numbers({ userId, share, late }: NumbersProps) {
  const { t } = useTranslation('user-profiles');
  const counts = [
    ['created', share.created_issues, 'created', ''],
    ['assigned', share.assigned_issues, 'assigned', ''],
    ['open', share.pending_issues, 'assigned', NUMBERS.open],
    ['late', late, 'assigned', NUMBERS.late],
    ['completed', share.completed_issues, 'assigned', NUMBERS.completed],
  ] as const;
  return (
    <dl className="num ms-6 grid grid-cols-[1fr_auto] gap-y-1 pt-2 text-12">
      {counts.map(([name, count, list, part]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{t(`projects.${name}`)}</dt>
          <dd className={classNames(name === 'late' && count > 0 && 'text-danger')}>
            <CountLink
              name={t(`projects.${name}`)}
              count={count}
              query={queryOfPerson({ id: userId, list }, `project:${share.id}`, part)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
