import { ME, put, WORKSPACE } from '#tests/support/web/workspace.tsx';

/** Puts a token into the workspace: one's own, unlimited, unless told otherwise. */
export function putToken(id: string, fields: object = {}): void {
  put('api_token', id, {
    ...{ label: `Token ${id}`, description: '', is_active: true, is_service: false, user_type: 0 },
    ...{ last_used: null, last_used_address: null, user: ME, workspace: WORKSPACE },
    ...{ expired_at: null, scope: 'read', project_ids: null, hint: 'tutti_…9f2c' },
    ...fields,
  });
}

/** A token of a service account. */
export const SERVICE = { user_type: 1, is_service: true, user: 'robot', label: 'Deploy bot' };

/** What the server replies to a new token. */
export const made = (label: string, expired_at: string | null = null) => ({
  id: 'made',
  label,
  expired_at,
  token: 'tutti_pat_s3cret',
});
