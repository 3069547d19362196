import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { openCreate } from '#web/features/work-items/overlays/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { isOutOfSight } from '#web/lib/mutations/step-origin.ts';
import type { UndoStep } from '#web/lib/mutations/undo-step.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { useMe } from '#web/lib/session/session.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { toggleSidebar } from './sidebar-state.ts';
import { useVisitedPlaces } from './visited-places.ts';

/** Handles the shortcuts that work everywhere in a workspace. */
export function AppCommands() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { slug } = useWorkspace();
  const { projectId } = useParams({ strict: false });
  const { id: userId } = useMe();
  const takeBack = useTakeBack();
  useVisitedPlaces();
  useShortcut('sidebar', toggleSidebar);
  useShortcut('go-home', () => void navigate({ to: '/$slug', params: { slug } }));
  useShortcut('go-inbox', () => void navigate({ to: '/$slug/notifications', params: { slug } }));
  useShortcut('go-projects', () => void navigate({ to: '/$slug/projects', params: { slug } }));
  useShortcut(
    'go-work',
    () => void navigate({ to: '/$slug/profile/$userId', params: { slug, userId } }),
  );
  useShortcut('go-stickies', () => void navigate({ to: '/$slug/stickies', params: { slug } }));
  useShortcut('go-analytics', () => void navigate({ to: '/$slug/analytics', params: { slug } }));
  useShortcut('go-drafts', () => void navigate({ to: '/$slug/drafts', params: { slug } }));
  useShortcut('go-settings', () => void navigate({ to: '/$slug/settings/', params: { slug } }));
  const inProject = { isActive: projectId !== undefined };
  const params = { slug, projectId: projectId ?? '' };
  const can = useCan(params.projectId);
  useShortcut(
    'go-items',
    () => void navigate({ to: '/$slug/projects/$projectId/issues', params }),
    inProject,
  );
  useShortcut(
    'go-archive',
    () => void navigate({ to: '/$slug/projects/$projectId/archives/issues', params }),
    { isActive: inProject.isActive && can('work_item.list_archived') },
  );
  useShortcut(
    'go-deleted',
    () => void navigate({ to: '/$slug/projects/$projectId/archives/deleted', params }),
    { isActive: inProject.isActive && can('work_item.read') },
  );
  const hasEpics = projects.use(projectId)?.is_epic_enabled === true;
  useShortcut('go-epics', () => void navigate({ to: '/$slug/projects/$projectId/epics', params }), {
    isActive: hasEpics,
  });
  useShortcut('new-epic', () => openCreate({ project_id: params.projectId, is_epic: true }), {
    isActive: hasEpics && can('work_item.create'),
  });
  useShortcut('back', () => history.back());
  useShortcut('forward', () => history.forward());
  useShortcut('undo', () => takeBack('undo'));
  useShortcut('redo', () => takeBack('redo'));
  return null;
}

/** Undoes or redoes the last step and announces it; a step out of sight needs a second press. */
function useTakeBack(): (way: 'undo' | 'redo') => void {
  const { t } = useTranslation('app');
  const asked = useRef<UndoStep>(undefined);
  const turn = (way: 'undo' | 'redo') => {
    const last = undoStack.next('undo');
    if (way === 'undo' && last && asked.current !== last && isOutOfSight(last)) {
      asked.current = last;
      const what = i18next.t(last.label.key, { ...last.label.values });
      const action = { label: t('refused.undoIt'), run: () => turn('undo') };
      showToast({ title: t('refused.undoAsked', { what }), action, key: 'undo' });
      return;
    }
    const taken = undoStack[way]();
    if (!taken) {
      showToast({ title: t('refused.undoNobody'), key: 'undo' });
      return;
    }
    const { key, values } = taken.step.label;
    const what = i18next.t(key, { ...values });
    const done = way === 'undo' ? 'refused.undone' : 'refused.redone';
    // Replaces the previous toast.
    const refused = taken.step.isFinal ? 'refused.undoFinal' : 'refused.undoRefused';
    showToast({ title: t(taken.isDone ? done : refused, { what }), key: 'undo' });
  };
  const waiting = useRef<Promise<void> | null>(null);
  return (way) => {
    // After a reload the step's rows may have to be loaded; later presses keep their order.
    const coming = waiting.current?.then(() => prepare(way)) ?? prepare(way);
    if (!coming) return turn(way);
    const own: Promise<void> = coming
      .then(() => turn(way))
      .finally(() => {
        if (waiting.current === own) waiting.current = null;
      });
    waiting.current = own;
    return undefined;
  };
}

/**
 * Loads the rows of the next step, and the messages of its label, which belong to another screen.
 */
function prepare(way: 'undo' | 'redo'): Promise<unknown> | null {
  const coming = undoStack.prepare(way);
  const [namespace = ''] = undoStack.next(way)?.label.key.split(':') ?? [];
  if (namespace === '' || i18next.hasLoadedNamespace(namespace)) return coming;
  return Promise.all([coming, i18next.loadNamespaces(namespace)]);
}
