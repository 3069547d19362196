import { Link } from '@tanstack/react-router';
import { PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { ArchivedBy } from '#web/features/containers/fate.tsx';
import { ActionsMenu } from '#web/features/containers/menu-items.tsx';
import { StarButton } from '#web/features/containers/star-button.tsx';
import { ModuleStatusIcon } from '#web/features/modules/module-status-icon.tsx';
import { ModuleDates } from '#web/features/modules/screens/module-dates.tsx';
import { ModuleMenuItems } from '#web/features/modules/screens/module-menu-items.tsx';
import { useModuleRights } from '#web/features/modules/screens/module-rights.ts';
import { useModuleActions } from '#web/features/modules/screens/use-module-actions.ts';
import { modules } from '#web/features/modules/store.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { PendingDot } from '#web/ui/feedback/pending-dot.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { useTint } from '#web/ui/people/tint.ts';

import type { ModulePart } from './module-editor.tsx';

/** What every row and card gets. */
export interface ModuleRowProps {
  readonly module: ModuleImage;
  /** The controls of the active row alone are stops of the Tab key. */
  readonly tabIndex: 0 | -1;
  /** Opens the panel in which a value is chosen, at the button that shows it. */
  readonly onEdit: (moduleId: string, part: ModulePart, at: Element) => void;
  readonly onLook: (moduleId: string) => void;
}

/** Who has changed something of a module, for the tint of it: nobody oneself. */
function useTintOf(module: ModuleImage, value: unknown) {
  const me = useMe();
  const { updated_by: by } = module;
  return useTint(value, by === me.id ? null : by);
}

/** A module's name: the way to its page. */
export function NamePart({ module }: Pick<ModuleRowProps, 'module'>) {
  const { slug } = useWorkspace();
  const tint = useTintOf(module, module.name);
  return (
    <>
      <Link
        to="/$slug/projects/$projectId/modules/$containerId"
        params={{ slug, projectId: module.project_id, containerId: module.id }}
        tabIndex={-1}
        dir="auto"
        title={module.name}
        className={classNames('truncate font-medium', tint.className)}
      >
        {module.name}
      </Link>
      {module.archived_at !== null && (
        <ArchivedBy messages="modules" word="archive.by" row={module} />
      )}
      <PendingDot entity={modules.entity} id={module.id} />
    </>
  );
}

const VALUE =
  'inline-flex h-6 min-w-0 items-center gap-1.5 rounded-control px-1 -mx-1 text-12 motion-quick touch:h-11';
const EDITABLE = 'hover:bg-press data-popup-open:bg-press';

interface ValueProps extends Omit<ModuleRowProps, 'onLook'> {
  readonly part: ModulePart;
  /** The property and its value, for those who listen; absent = what it shows says both. */
  readonly label?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A value that is a button where it can be changed. */
function Value({ module, part, label, tabIndex, onEdit, className, children }: ValueProps) {
  const { canEdit } = useModuleRights(module);
  if (!canEdit) return <span className={classNames(VALUE, className)}>{children}</span>;
  return (
    <button
      type="button"
      data-part={part}
      tabIndex={tabIndex}
      aria-label={label}
      aria-haspopup="dialog"
      className={classNames(VALUE, EDITABLE, className)}
      onClick={(event) => onEdit(module.id, part, event.currentTarget)}
    >
      {children}
    </button>
  );
}

/** Where a module is. */
export function StatusPart(props: Omit<ModuleRowProps, 'onLook'>) {
  const { t } = useTranslation('modules');
  const { status } = props.module;
  const tint = useTintOf(props.module, status);
  return (
    <Value
      {...props}
      part="status"
      label={t('fields.statusIs', { status: t(`status.${status}`) })}
      className={classNames('text-muted', tint.className)}
    >
      <ModuleStatusIcon status={status} />
      <span className="truncate">{t(`status.${status}`)}</span>
    </Value>
  );
}

/** From when to when it runs. */
export function DatesPart(props: Omit<ModuleRowProps, 'onLook'>) {
  const { t } = useTranslation('modules');
  const { start_date, target_date } = props.module;
  const tint = useTintOf(props.module, `${start_date} ${target_date}`);
  return (
    <Value {...props} part="dates" className={classNames('text-muted', tint.className)}>
      <span className="sr-only">{t('fields.dates')}: </span>
      <ModuleDates module={props.module} />
    </Value>
  );
}

/** Who leads it. */
export function LeadPart(props: Omit<ModuleRowProps, 'onLook'>) {
  const { t } = useTranslation('modules');
  const { lead_id } = props.module;
  const lead = usePerson(lead_id);
  const tint = useTintOf(props.module, lead_id);
  return (
    <Value
      {...props}
      part="lead"
      label={t('fields.leadIs', { name: lead?.name ?? t('lead.none') })}
      className={tint.className}
    >
      {lead ? (
        <Avatar person={lead} size={24} />
      ) : (
        <span
          title={t('lead.none')}
          className="size-6 rounded-full border border-dashed border-line-strong"
        />
      )}
    </Value>
  );
}

const QUIET =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-popup-open:opacity-100 touch:opacity-100';

/** Its star, its panel and its menu; they show where somebody points. */
export function ActionsPart({ module, tabIndex, onLook }: Omit<ModuleRowProps, 'onEdit'>) {
  const { t } = useTranslation('modules');
  const act = useModuleActions(module);
  const rights = useModuleRights(module);
  const { name } = module;
  return (
    <span className="flex shrink-0 items-center">
      {rights.canPin && (
        <StarButton
          {...{ type: 'module', messages: 'modules', id: module.id, name, tabIndex, size: 24 }}
          onToggle={act.star}
          quiet={QUIET}
        />
      )}
      <IconButton
        icon={PanelRight}
        size={24}
        tabIndex={tabIndex}
        label={t('row.look', { name })}
        onClick={() => onLook(module.id)}
        className={classNames(QUIET, 'max-md:hidden')}
      />
      <ActionsMenu {...{ messages: 'modules', name, tabIndex, size: 24, className: QUIET }}>
        <ModuleMenuItems moduleId={module.id} onLook={() => onLook(module.id)} />
      </ActionsMenu>
    </span>
  );
}
