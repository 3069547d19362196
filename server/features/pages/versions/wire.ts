import { z } from 'zod';

import type { PageVersionRow } from '#server/features/pages/events.ts';
import { inZone } from '#server/platform/database/wire.ts';
import type { PageVersion, PageVersionDetail } from '#shared/contract/pages.ts';

import type { ListedVersion } from './queries.ts';

/** A version as the contract lists it. */
export function pageVersionWire(row: ListedVersion, zone: string): PageVersion {
  return {
    id: row.id,
    workspace: row.workspace_id,
    page: row.page_id,
    last_saved_at: inZone(row.last_saved_at, zone),
    owned_by: row.owned_by,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}

/** A version with its text. */
export function pageVersionDetailWire(row: PageVersionRow, zone: string): PageVersionDetail {
  return {
    ...pageVersionWire(row, zone),
    description_binary: row.description_binary?.toString('base64') ?? null,
    description_html: row.description_html,
    description_json: z.record(z.string(), z.unknown()).catch({}).parse(row.description_json),
  };
}
