import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { ViewImage } from '#shared/contract/views.ts';
import { usePerson } from '#web/features/people/store.ts';
import { viewRequest } from '#web/features/views/requests/store.ts';
import { useViewRights } from '#web/features/views/screens/view-rights.ts';
import { pathOf, views } from '#web/features/views/store.ts';
import { groupingLabel } from '#web/features/work-items/fields/field-names.ts';
import type { Shown } from '#web/features/work-items/filters/shown.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { relative } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import type { ViewShown } from './use-view-shown.ts';
import { changesOf } from './view-changes.ts';

interface ViewBannerProps {
  readonly view: ViewImage;
  readonly state: ViewShown;
}

/** Says that what is seen is not what is saved, and offers the ways on. */
export function ViewBanner({ view, state }: ViewBannerProps) {
  if (!state.isChanged) return null;
  return state.isConflict ? (
    <Conflict view={view} state={state} />
  ) : (
    <Unsaved view={view} state={state} />
  );
}

const BAR =
  'flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-1.5 max-md:px-3';

function Unsaved({ view, state }: ViewBannerProps) {
  const { t } = useTranslation('views');
  const { canEdit } = useViewRights(view);
  const canSave = canEdit && !view.is_locked;
  const saveAs = useSaveAs(view, state);
  useShortcut('view-save', canSave ? state.save : saveAs);
  return (
    <div role="status" className={`${BAR} bg-canvas`}>
      <span className="font-medium">{t('unsaved.title')}</span>
      <Words saved={state.saved} shown={state.shown} />
      <span className="ms-auto flex flex-wrap gap-2">
        <Button variant="ghost" onClick={state.reset}>
          {t('unsaved.reset')}
        </Button>
        <Button {...(!canSave && { variant: 'primary' })} onClick={saveAs}>
          {t('unsaved.saveAs')}
        </Button>
        {canSave && (
          <Button variant="primary" shortcut={keysOf('view-save')} onClick={state.save}>
            {t('unsaved.save')}
          </Button>
        )}
      </span>
    </div>
  );
}

function Conflict({ view, state }: ViewBannerProps) {
  const { t } = useTranslation('views');
  const me = useMe();
  const person = usePerson(view.updated_by);
  const saveAs = useSaveAs(view, state);
  return (
    <div role="alert" className={`${BAR} border-s-2 border-s-info bg-info/8`}>
      {person && <Avatar person={person} size={24} isDecorative />}
      <span className="font-medium">
        {view.updated_by === me.id
          ? t('conflict.mine')
          : t('conflict.title', { name: person?.name ?? t('conflict.somebody') })}
      </span>
      <Words saved={state.shown} shown={state.saved} isTheirs />
      <time className="num text-12 text-muted" dateTime={view.updated_at}>
        {relative(view.updated_at)}
      </time>
      <span className="ms-auto flex flex-wrap gap-2">
        <Button onClick={state.reset}>
          {t(view.updated_by === me.id ? 'conflict.saved' : 'conflict.theirs')}
        </Button>
        <Button onClick={state.keepMine}>{t('conflict.keep')}</Button>
        <Button variant="ghost" onClick={saveAs}>
          {t('unsaved.saveAs')}
        </Button>
      </span>
    </div>
  );
}

interface WordsProps {
  readonly saved: Shown;
  readonly shown: Shown;
  /** What is told is the other side's. */
  readonly isTheirs?: boolean;
}

/** What differs, in words. */
function Words({ saved, shown, isTheirs = false }: WordsProps) {
  const { t } = useTranslation(['views', 'work-items']);
  const named = {
    layout: (of: Shown) => t(`work-items:display.layouts.${of.layout}`),
    group: ({ settings }: Shown) => groupingLabel(settings.groupBy, t),
  };
  return changesOf(saved, shown).map((what) => (
    <span key={what} className="text-12 text-muted">
      {what === 'layout' || what === 'group'
        ? t(`views:differs.${what}${isTheirs ? 'Theirs' : ''}`, {
            now: named[what](shown),
            before: named[what](saved),
          })
        : t(`views:differs.${what}`)}
    </span>
  ));
}

/** Asks how the new view is called; whoever has made it goes there, and the old one is as it was. */
function useSaveAs(view: ViewImage, state: ViewShown): () => void {
  const { slug } = useWorkspace();
  const router = useRouter();
  return () =>
    viewRequest.ask({
      is: 'create',
      projectId: view.project,
      kept: state.kept(),
      onMade: (id) => {
        state.reset();
        router.history.push(pathOf(slug, views.get(id) ?? { ...view, id }));
      },
    });
}
