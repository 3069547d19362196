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

/** The imports that the person has begun, in all of their workspaces. */
const ownImports = collection<ImportImage>('import');

/** An own import as the feed knows it. */
export function useOwnImport(id: string): ImportImage | undefined {
  return ownImports.use(id);
}

/** A number that rises whenever one of the own imports has changed. */
export function useImportChanges(workspaceId: string): number {
  return ownImports.useSelect(
    (rows) =>
      rows
        .filter(({ workspace }) => workspace === workspaceId)
        .reduce((sum, { rev }) => sum + rev, rows.length),
    [workspaceId],
  );
}

/** Where an import is read and changed. */
export const importPath = (slug: string, id: string) => `/api/workspaces/${slug}/imports/${id}/`;

/** What is filled in to begin an import. */
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

/** Begins an import; a file is uploaded at once. Returns its id. */
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
    // The next try begins another one: this one would wait for its file for ever.
    forgetImport(slug, made.id).catch(() => undefined);
    throw error;
  }
  return made.id;
}

/** Changes where an import goes and what its words mean. */
export function changeImport(slug: string, id: string, body: UpdateImport): Promise<ImportDetail> {
  return send<ImportDetail>('PATCH', importPath(slug, id), { body, mutationId: v7() });
}

/** Asks for the next step. */
export function stepImport(
  slug: string,
  id: string,
  step: 'read' | 'check' | 'run' | 'pause' | 'undo',
): Promise<unknown> {
  return send('POST', `${importPath(slug, id)}${step}/`, { body: {}, mutationId: v7() });
}

/** Forgets an import; what it brought stays. */
export function forgetImport(slug: string, id: string): Promise<unknown> {
  return send('DELETE', importPath(slug, id), { mutationId: v7() });
}

const savedMappings = collection<ImportMappingImage>('import_mapping');

/** What the workspace's admins have saved, by name. */
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

/** Keeps what a table means, for the next file of the same tool. */
export function saveMapping(slug: string, body: SaveImportMapping): Promise<SavedImportMapping> {
  return send('POST', mappingsPath(slug), { body, mutationId: v7() });
}

/** Deletes a saved mapping. */
export function forgetMapping(slug: string, id: string): Promise<unknown> {
  return send('DELETE', `${mappingsPath(slug)}${id}/`, { mutationId: v7() });
}
