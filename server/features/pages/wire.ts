import { z } from 'zod';

import { inZone } from '#server/platform/database/wire.ts';
import { PRIVATE_PAGE, PUBLIC_PAGE } from '#shared/constants/pages.ts';
import type {
  ChangedPage,
  DuplicatedPage,
  Page,
  PageDetail,
  ReadPage,
} from '#shared/contract/pages.ts';

import type { PageRow } from './events.ts';
import type { DetailedPage, ListedPage } from './queries.ts';

const Props = z.record(z.string(), z.unknown()).catch({});

/** A page as changing it answers. */
export function changedPageWire(row: PageRow, html: string, zone: string): ChangedPage {
  return { ...common(row, zone), description_html: html };
}

/** A copy as copying answers. */
export function duplicatedPageWire(row: PageRow, html: string, zone: string): DuplicatedPage {
  return { ...changedPageWire(row, html, zone), project_ids: [row.project_id] };
}

/** A page as lists show it. */
export function pageWire(row: ListedPage, zone: string): Page {
  return {
    ...common(row, zone),
    is_favorite: row.is_favorite,
    label_ids: row.label_ids,
    project_ids: [row.project_id],
  };
}

/** A page with its text, as creating it answers. */
export function pageDetailWire(row: ListedPage, html: string, zone: string): PageDetail {
  return { ...pageWire(row, zone), description_html: html };
}

/** A page as reading it alone answers. */
export function readPageWire(row: DetailedPage, zone: string): ReadPage {
  return { ...pageDetailWire(row, row.description_html, zone), issue_ids: row.issue_ids };
}

function common(row: PageRow, zone: string) {
  return {
    id: row.id,
    name: row.name,
    owned_by: row.owned_by,
    access: row.access === PRIVATE_PAGE ? PRIVATE_PAGE : PUBLIC_PAGE,
    color: row.color,
    parent: row.parent_id,
    is_locked: row.is_locked,
    archived_at: row.archived_at,
    sort_order: row.sort_order,
    workspace: row.workspace_id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    created_by: row.created_by,
    updated_by: row.updated_by,
    view_props: Props.parse(row.view_props),
    logo_props: Props.parse(row.logo_props),
    anchor: row.anchor,
    team: null,
  } as const;
}
