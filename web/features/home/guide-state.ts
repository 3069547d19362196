import { createStore, useStore } from 'zustand';

import { projects } from '#web/features/projects/store.ts';
import { useWorkspace, workspaceMembers } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session/session.ts';

const PLACE = 'tutti.guide-off';

/** Keys `<user> <workspace>` for which the guide is hidden in this browser. */
const away = createStore<{ readonly keys: readonly string[] }>(() => ({ keys: read() }));

export interface GuideSteps {
  readonly project: boolean;
  readonly people: boolean;
  readonly workspace: boolean;
  readonly account: boolean;
}

export function useGuideSteps(): GuideSteps {
  const workspace = useWorkspace();
  const me = useMe();
  const names = projects.useSelect(
    (rows) => rows.filter((row) => row.workspace === workspace.id).map((row) => row.name),
    [workspace.id],
  );
  const people = workspaceMembers.useSelect(
    (rows) => rows.filter((row) => row.workspace_id === workspace.id && row.is_active).length,
    [workspace.id],
  );
  return {
    // A new workspace contains a sample project with its own name.
    project: names.length > 1 || names.some((name) => name !== workspace.name),
    people: people > 1,
    workspace: Boolean(workspace.logo_url),
    account: Boolean(me.avatar_url),
  };
}

/** Whether the guide is hidden here, and a function that changes it. */
export function useGuideAway(): [boolean, (isAway: boolean) => void] {
  const me = useMe();
  const key = `${me.id} ${useWorkspace().id}`;
  const isAway = useStore(away).keys.includes(key);
  return [
    isAway,
    (next) => {
      const others = away.getState().keys.filter((other) => other !== key);
      keep(next ? [...others, key] : others);
    },
  ];
}

function keep(keys: readonly string[]): void {
  away.setState({ keys });
  try {
    localStorage.setItem(PLACE, JSON.stringify(keys));
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}
