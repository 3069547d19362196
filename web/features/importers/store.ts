import { v7 } from 'uuid';

import type {
  CreatedImport,
  ImportDetail,
  ImportImage,
  ImportMappingImage,
  SavedImportMapping,
  SaveImportMapping,
  UpdateImport,
} from '#shared/contract/importers.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { send } from '#web/lib/http/http.ts';
import { postFile } from '#web/lib/http/upload.ts';
import { collection } from '#web/lib/store/collection.ts';

/** Imports that the person has started, in all of their workspaces. */
const ownImports = collection<ImportImage>('import');

export function useOwnImport(id: string): ImportImage | undefined {
  return ownImports.use(id);
}

/** A counter that increases whenever one of the person's imports changes. */
export function useImportChanges(workspaceId: string): number {
  return ownImports.useSelect(
    (rows) =>
      rows
        .filter(({ workspace }) => workspace === workspaceId)
        .reduce((sum, { rev }) => sum + rev, rows.length),
    [workspaceId],
  );
}

/** Path of an import. */
export const importPath = (slug: string, id: string) => `/api/workspaces/${slug}/imports/${id}/`;

/** Input of a new import. */
export type Begun =
  | { readonly source: 'csv' | 'trello'; readonly file: File }
  | {
      readonly source: 'jira';
      readonly host: string;
      readonly email: string;
      readonly token: string;
      readonly project_key: string;
      readonly epics_to_modules: boolean;
    }
  | {
      readonly source: 'github';
      readonly host: string;
      readonly repository: string;
      readonly token: string;
    };

/** Creates an import, and uploads its file. Returns its id. */
export async function beginImport(
  slug: string,
  begun: Begun,
  onProgress: (share: number) => void,
): Promise<string> {
  const path = `/api/workspaces/${slug}/imports/`;
  if (!('file' in begun)) {
    return (await send<CreatedImport>('POST', path, { body: begun, mutationId: v7() })).id;
  }
  const { file, source } = begun;
  const body = { source, name: file.name, size: file.size };
  const made = await send<CreatedImport>('POST', path, { body, mutationId: v7() });
  try {
    if (made.upload_data) {
      await postFile(made.upload_data, file, new AbortController().signal, onProgress);
    }
    await send('POST', `${importPath(slug, made.id)}read/`, { body: {}, mutationId: v7() });
  } catch (error) {
    // A retry creates another import; this one would wait for its file forever.
    forgetImport(slug, made.id).catch(() => undefined);
    throw error;
  }
  return made.id;
}

/** Changes the target and mapping of an import. */
export function changeImport(slug: string, id: string, body: UpdateImport): Promise<ImportDetail> {
  return send<ImportDetail>('PATCH', importPath(slug, id), { body, mutationId: v7() });
}

/** Starts the next step. */
export function stepImport(
  slug: string,
  id: string,
  step: 'read' | 'check' | 'run' | 'pause' | 'undo',
): Promise<unknown> {
  return send('POST', `${importPath(slug, id)}${step}/`, { body: {}, mutationId: v7() });
}

/** Deletes an import; its items stay. */
export function forgetImport(slug: string, id: string): Promise<unknown> {
  return send('DELETE', importPath(slug, id), { mutationId: v7() });
}

const savedMappings = collection<ImportMappingImage>('import_mapping');

/** Saved mappings of the workspace, by name. */
export function useSavedMappings(workspaceId: string): readonly ImportMappingImage[] {
  return savedMappings.useSelect(
    (rows) =>
      rows
        .filter(({ workspace }) => workspace === workspaceId)
        .toSorted((a, b) => compareNames(a.name, b.name)),
    [workspaceId],
  );
}

const mappingsPath = (slug: string) => `/api/workspaces/${slug}/imports/mappings/`;

/** Saves a mapping, for the next file of the same tool. */
export function saveMapping(slug: string, body: SaveImportMapping): Promise<SavedImportMapping> {
  return send('POST', mappingsPath(slug), { body, mutationId: v7() });
}

export function forgetMapping(slug: string, id: string): Promise<unknown> {
  return send('DELETE', `${mappingsPath(slug)}${id}/`, { mutationId: v7() });
}
