import type { AnchorKind } from '#shared/permissions.ts';

/** The account of a request, with its profile. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly display_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar: string;
  readonly avatar_asset: string | null;
  readonly cover_image: string | null;
  readonly cover_image_asset: string | null;
  /** IANA name: replies print times in this zone. */
  readonly user_timezone: string;
  readonly date_joined: string;
  readonly is_active: boolean;
  readonly is_bot: boolean;
  readonly is_email_verified: boolean;
  readonly is_password_autoset: boolean;
  readonly last_login_medium: string;
}

/** A person in a signed-in browser. */
export interface SessionPrincipal {
  readonly kind: 'session';
  readonly user: Person;
  readonly session_id: string;
}

/** A program with an API token: acts as the token's owner, or (`service`) as a service account. */
export interface TokenPrincipal {
  readonly kind: 'token' | 'service';
  readonly user: Person;
  readonly token: TokenGrant;
}

/** How an API token limits its user's roles. It is valid in one workspace. */
export interface TokenGrant {
  readonly id: string;
  readonly scope: 'read' | 'write';
  /** Projects it can access; null = all of its user's. */
  readonly project_ids: readonly string[] | null;
  /** Requests per minute; null = the instance setting. */
  readonly rate_limit: number | null;
  /** Belongs to a service account, or has its rate limit. */
  readonly is_service: boolean;
}

/**
 * A visitor of a publication. An account gives them no further rights: it only names the author of
 * comments, reactions and votes.
 */
export interface AnchorPrincipal {
  readonly kind: 'anchor';
  readonly entity_name: AnchorKind;
  readonly entity_id: string;
  readonly workspace_id: string;
  readonly project_id: string;
}

/** The caller of a request, by credential. */
export type Principal = SessionPrincipal | TokenPrincipal | AnchorPrincipal;

/** Principals with an account. */
export type UserPrincipal = SessionPrincipal | TokenPrincipal;

/** The limits of the principal's API token; null without one. */
export function tokenOf(principal: Principal | null): TokenGrant | null {
  return principal !== null && 'token' in principal ? principal.token : null;
}

/**
 * How the principal limits roles, for `can`. A token limited to projects only reads outside of
 * them: a change there would concern all projects. Null is the program itself, without limits.
 */
export function limitsOf(principal: Principal | null, isInProject: boolean) {
  if (principal?.kind === 'anchor') return { anchor: principal.entity_name };
  const token = tokenOf(principal);
  if (!token) return {};
  const mayWrite = token.scope === 'write' && (isInProject || token.project_ids === null);
  return { is_token: true, is_read_only: !mayWrite };
}
