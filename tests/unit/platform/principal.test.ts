import { expect, test } from 'vitest';

import {
  type AnchorPrincipal,
  limitsOf,
  type Person,
  type TokenGrant,
  type TokenPrincipal,
} from '#server/platform/access/principal.ts';

const user: Person = {
  id: 'u',
  email: 'ada@tutti.test',
  username: 'ada',
  display_name: 'Ada',
  first_name: 'Ada',
  last_name: '',
  avatar: '',
  avatar_asset: null,
  cover_image: null,
  cover_image_asset: null,
  user_timezone: 'UTC',
  date_joined: '2026-01-01',
  is_active: true,
  is_bot: false,
  is_email_verified: true,
  is_password_autoset: false,
  last_login_medium: 'email',
};

function token(grant: Partial<TokenGrant>): TokenPrincipal {
  const usual = {
    id: 't',
    scope: 'write',
    project_ids: null,
    rate_limit: null,
    is_service: false,
  } as const;
  return { kind: 'token', user, token: { ...usual, ...grant } };
}

test('a session, and the program itself, are limited by nothing but roles', () => {
  expect(limitsOf({ kind: 'session', user, session_id: 's' }, true)).toEqual({});
  expect(limitsOf(null, false)).toEqual({});
});

test.each([
  ['write', null, true, false],
  ['write', null, false, false],
  ['write', ['p'], true, false],
  // What it changed outside its projects would belong to all of them.
  ['write', ['p'], false, true],
  ['read', null, true, true],
  ['read', ['p'], false, true],
] as const)('a token (%s, projects %s, in a project: %s) reads only: %s', (...row) => {
  const [scope, project_ids, isInProject, is_read_only] = row;
  expect(limitsOf(token({ scope, project_ids }), isInProject)).toEqual({
    is_token: true,
    is_read_only,
  });
});

test('a visitor is nobody but a visitor', () => {
  const ids = { entity_id: 'e', workspace_id: 'w', project_id: 'p' };
  const visitor: AnchorPrincipal = { kind: 'anchor', entity_name: 'page', ...ids };
  expect(limitsOf(visitor, true)).toEqual({ anchor: 'page' });
});
