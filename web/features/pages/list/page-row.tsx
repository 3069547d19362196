import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Globe, GripVertical, Lock } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { PUBLIC_PAGE } from '#shared/constants/pages.ts';
import type { PageImage } from '#shared/contract/pages.ts';
import { ActionsMenu } from '#web/features/containers/menu-items.tsx';
import { StarButton } from '#web/features/containers/star-button.tsx';
import { PageName } from '#web/features/pages/page-chip.tsx';
import { PageIcon } from '#web/features/pages/page-icon.tsx';
import { PageMenuItems } from '#web/features/pages/page-menu-items.tsx';
import { usePageRights } from '#web/features/pages/page-rights.ts';
import { pathTo } from '#web/features/pages/page-tree.ts';
import { pages, presenceOf } from '#web/features/pages/store.ts';
import { usePageActions } from '#web/features/pages/use-page-actions.ts';
import { usePeople, usePerson } from '#web/features/people/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { usePeopleAt } from '#web/lib/feed/presence.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { useTint } from '#web/ui/people/tint.ts';

import type { PageLine } from './page-list.ts';
import { RenameField } from './rename-field.tsx';
import { handleRowKey } from './row-keys.ts';

interface PageRowProps {
  readonly line: PageLine;
  readonly place: number;
  /** Tab stops here: one row of the list has the focus at a time. */
  readonly isFirstStop: boolean;
  readonly isFolded: boolean;
  /** Stands without its tree: what lies above it is named. */
  readonly isFlat: boolean;
  /** Its title is being written in place. */
  readonly isRenamed: boolean;
  readonly onRename: () => void;
  /** `isByKey` = the focus was in it until then. */
  readonly onRenamed: (isByKey: boolean) => void;
  readonly onFold: (isFolded: boolean) => void;
  readonly onActivate: () => void;
  readonly onUp: () => void;
  /** Absent where it cannot be moved. */
  readonly reorder?: Reorder;
}

/** A page in the list (Row). */
export function PageRow(props: PageRowProps) {
  const { line, place, isFirstStop, isFolded, reorder, onActivate, onFold, onUp } = props;
  const { page, depth, hasChildren } = line;
  const keys = {
    isFolded: hasChildren ? isFolded : null,
    onFold,
    onUp,
  };
  return (
    <ContextMenu menu={<PageMenuItems page={page} onRename={props.onRename} />}>
      <div
        role="row"
        data-slot={page.id}
        aria-rowindex={place}
        aria-level={depth + 1}
        {...(hasChildren && { 'aria-expanded': !isFolded })}
        tabIndex={isFirstStop ? 0 : -1}
        onFocus={onActivate}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => handleRowKey(event, keys)}
        className={classNames(
          'group relative flex h-full items-center gap-2 pe-4 ps-2 -outline-offset-2 shadow-[inset_0_-1px_var(--hairline)] hover:bg-hover hc:border-b',
          reorder?.over === `into:${page.id}` && 'bg-accent-soft inset-ring-2 inset-ring-accent',
          reorder?.over === `before:${page.id}` && 'shadow-[inset_0_2px_0_var(--accent)]!',
          reorder?.lifted === page.id && 'bg-press',
        )}
      >
        <div role="gridcell" className="flex h-full min-w-0 flex-1 items-center gap-1.5">
          <Grip page={page} reorder={reorder} />
          <span aria-hidden style={{ inlineSize: `${depth * 1.25}rem` }} className="shrink-0" />
          <Fold {...props} />
          <Title {...props} />
        </div>
        <Details page={page} />
        <Actions page={page} onRename={props.onRename} />
      </div>
    </ContextMenu>
  );
}

const QUIET =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-popup-open:opacity-100 touch:opacity-100';

function Grip({
  page,
  reorder,
}: {
  readonly page: PageImage;
  readonly reorder?: Reorder | undefined;
}) {
  const { t } = useTranslation('pages');
  if (!reorder) return <span className="w-5 shrink-0" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      {...reorder.gripOf(page.id)}
      aria-label={t('tree.grip', { name: page.name || t('untitled') })}
      className={`relative z-1 grid h-6 w-5 shrink-0 touch:h-11 cursor-grab touch-none place-items-center rounded-control text-faint ${QUIET}`}
    >
      <Icon of={GripVertical} size={14} />
    </button>
  );
}

function Fold({ line: { page, hasChildren }, isFolded, onFold }: PageRowProps) {
  const { t } = useTranslation('pages');
  if (!hasChildren) return <span className="w-6 shrink-0" />;
  return (
    <IconButton
      icon={isFolded ? ChevronRight : ChevronDown}
      isDirectional
      size={24}
      tabIndex={-1}
      aria-expanded={!isFolded}
      label={t(isFolded ? 'tree.unfold' : 'tree.fold', { name: page.name || t('untitled') })}
      onClick={() => onFold(!isFolded)}
      className="relative z-1 shrink-0"
    />
  );
}

function Title({ line: { page }, isFlat, isRenamed, onRenamed }: PageRowProps) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const me = useMe();
  const tint = useTint(page.name, page.updated_by === me.id ? null : page.updated_by);
  const isPending = pages.usePending(page.id);
  const byId = pages.useSelect(
    (rows) => (isFlat ? new Map(rows.map((row) => [row.id, row])) : NO_PAGES),
    [isFlat],
  );
  const above = isFlat ? pathTo(byId, page) : [];
  if (isRenamed) return <RenameField page={page} onDone={onRenamed} />;
  return (
    <>
      <PageIcon page={page} />
      <Link
        to="/$slug/projects/$projectId/pages/$pageId"
        params={{ slug, projectId: page.project_id, pageId: page.id }}
        tabIndex={-1}
        className={classNames('flex min-w-0 after:absolute after:inset-0', tint.className)}
      >
        <PageName page={page} />
      </Link>
      {above.length > 0 && (
        <span className="min-w-0 truncate text-12 text-faint max-md:hidden" dir="auto">
          {above.map((one) => one.name || t('untitled')).join(' / ')}
        </span>
      )}
      {isPending && (
        <span
          role="img"
          aria-label={t('row.pending')}
          title={t('row.pending')}
          className="size-2 shrink-0 rounded-full border-[1.5px] border-line-strong"
        />
      )}
      {page.is_locked && (
        <span role="img" aria-label={t('row.locked')} title={t('row.locked')}>
          <Icon of={Lock} size={14} className="text-faint" />
        </span>
      )}
    </>
  );
}

const NO_PAGES: ReadonlyMap<string, PageImage> = new Map();

/** Who is there, whose it is, who sees it, and since when it is as it is. */
function Details({ page }: { readonly page: PageImage }) {
  const { t } = useTranslation('pages');
  const owner = usePerson(page.owned_by);
  const access = t(page.access === PUBLIC_PAGE ? 'row.public' : 'row.private');
  return (
    <div role="gridcell" className="relative flex shrink-0 items-center gap-3 text-12 text-muted">
      <PeopleHere page={page} />
      <time
        dateTime={page.updated_at}
        title={t('row.dates', {
          created: formatMoment(page.created_at),
          updated: formatMoment(page.updated_at),
        })}
        className="num w-20 text-end max-md:hidden"
      >
        {relative(page.updated_at)}
      </time>
      <span role="img" aria-label={access} title={access} className="max-xs:hidden">
        <Icon of={page.access === PUBLIC_PAGE ? Globe : Lock} size={14} className="text-faint" />
      </span>
      {owner && (
        <span title={t('row.owner', { name: owner.name })} className="flex">
          <Avatar person={owner} />
        </span>
      )}
    </div>
  );
}

/** The others who have it open now. */
function PeopleHere({ page }: { readonly page: PageImage }) {
  const { t } = useTranslation('pages');
  const ids = usePeopleAt(presenceOf(page));
  const people = usePeople();
  const here = ids.flatMap((id) => people.get(id) ?? []);
  if (here.length === 0) return null;
  return (
    <span role="group" aria-label={t('row.here', { count: here.length })}>
      <AvatarStack people={here} most={3} />
    </span>
  );
}

interface ActionsProps {
  readonly page: PageImage;
  readonly onRename: () => void;
}

function Actions({ page, onRename }: ActionsProps) {
  const { t } = useTranslation('pages');
  const act = usePageActions(page);
  const { canPin } = usePageRights(page);
  const name = page.name || t('untitled');
  return (
    <div role="gridcell" className="relative z-1 flex shrink-0 items-center">
      {canPin && (
        <StarButton
          {...{ type: 'page', messages: 'pages', id: page.id, name, tabIndex: -1, size: 24 }}
          onToggle={act.star}
          className="max-xs:hidden"
          quiet={QUIET}
        />
      )}
      <ActionsMenu
        {...{ messages: 'pages', name, tabIndex: -1, size: 24 }}
        className={`touch:size-11 ${QUIET}`}
      >
        <PageMenuItems page={page} onRename={onRename} />
      </ActionsMenu>
    </div>
  );
}
