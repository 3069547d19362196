import { useEffect, useLayoutEffect, useMemo } from 'react';

import type { PublicField } from '#shared/constants/anchors.ts';
import type { PublicItem } from '#shared/contract/published-boards.ts';
import type { UserMe } from '#shared/contract/users.ts';
import type { Workspace } from '#shared/contract/workspaces.ts';
import { GUEST } from '#shared/permissions.ts';
import { displayNames, displays } from '#shared/work-item-fields/registry.ts';
import { VisitorList } from '#web/features/item-pages/visitor-list.tsx';
import type { Display } from '#web/features/work-items/filters/display.ts';
import { sourceOfAnchor } from '#web/features/work-items/lists/sources.ts';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { StandInContext } from '#web/lib/session/session.ts';

import { BoardImages } from './board-images.ts';
import { listLayoutOf, type WholeLayout } from './board-layouts.ts';
import type { BoardFacts } from './lowered.ts';
import { usePublicScreen } from './use-board.ts';

interface WholeBoardProps {
  readonly layout: WholeLayout;
  readonly items: readonly PublicItem[];
}

/** A published board in a read-only layout of members, which needs all items. */
export function WholeBoard({ layout, items }: WholeBoardProps) {
  const { board, facts, open } = usePublicScreen();
  const { settings } = facts;
  const { anchor, project } = settings;
  useImages(anchor, facts, items);
  const columns = columnsOf(settings.fields);
  const source = useMemo(
    () => sourceOfAnchor(project, anchor, columns.split(',')),
    [project, anchor, columns],
  );
  const shown = settings.fields.join(',');
  const display = useMemo<Display>(() => {
    const names = shown.split(',');
    return new Set(displayNames().filter((name) => names.includes(name)));
  }, [shown]);
  const workspace = useMemo(() => workspaceOf(facts), [facts]);
  return (
    <StandInContext value={STRANGER}>
      <WorkspaceContext value={workspace}>
        <div className="flex h-full min-h-0 flex-col bg-surface" data-board={board.anchor}>
          <VisitorList
            source={source}
            layout={listLayoutOf(layout)}
            display={display}
            open={open}
          />
        </div>
      </WorkspaceContext>
    </StandInContext>
  );
}

/** Keeps the board's rows in the store while it is mounted. */
function useImages(anchor: string, facts: BoardFacts, items: readonly PublicItem[]): void {
  const images = useMemo(() => new BoardImages(anchor), [anchor]);
  useLayoutEffect(() => images.show(facts, items), [images, facts, items]);
  useEffect(() => () => images.clear(), [images]);
}

/** The table's columns for the published fields. */
function columnsOf(fields: readonly PublicField[]): string {
  const shown = displays().filter(({ part }) => fields.some((field) => field === part.name));
  return shown.flatMap(({ field }) => field.property ?? []).join(',');
}

/** Visitors have no rights here, signed in or not. */
const STRANGER: UserMe = {
  id: '00000000-0000-0000-0000-000000000000',
  avatar: '',
  avatar_url: null,
  cover_image: null,
  cover_image_url: null,
  date_joined: new Date(0).toISOString(),
  display_name: '',
  email: '',
  first_name: '',
  last_name: '',
  is_active: true,
  is_bot: false,
  is_email_verified: false,
  user_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  username: '',
  is_password_autoset: false,
  last_login_medium: '',
};

/** A workspace row with what the public page knows. */
function workspaceOf({ settings }: BoardFacts): Workspace {
  const { id, name, slug, logo_url } = settings.workspace_detail;
  const { created_at, updated_at } = settings;
  return {
    ...{ id, name, slug, logo_url, created_at, updated_at },
    deleted_at: null,
    created_by: null,
    updated_by: null,
    logo: null,
    logo_asset: null,
    owner: '',
    organization_size: null,
    timezone: 'UTC',
    total_members: 0,
    role: GUEST,
  };
}
