import type { AnchorKind } from '#shared/permissions.ts';

/** The account that a request acts for: its profile needs no query of its own. */
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
  /** IANA name: date-times in replies are printed in it. */
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

/** A program that acts by an API token: for the person who made it, or (`service`) as a service account. */
export interface TokenPrincipal {
  readonly kind: 'token' | 'service';
  readonly user: Person;
  readonly token: TokenGrant;
}

/** What an API token leaves of the roles of its user. It is good for one workspace. */
export interface TokenGrant {
  readonly id: string;
  readonly scope: 'read' | 'write';
  /** The projects that it reaches; null = all that its user reaches. */
  readonly project_ids: readonly string[] | null;
  /** Requests that it may make in a minute; null = as the settings say. */
  readonly rate_limit: number | null;
  /** It is of a service account, or may make as many requests as one. */
  readonly is_service: boolean;
}

/**
 * A visitor of something published at a public address. An account that they may have gives them nothing here: it
 * says only in whose name they comment, react or vote.
 */
export interface AnchorPrincipal {
  readonly kind: 'anchor';
  readonly entity_name: AnchorKind;
  readonly entity_id: string;
  readonly workspace_id: string;
  readonly project_id: string;
}

/** Who a request acts for, and by which right. */
export type Principal = SessionPrincipal | TokenPrincipal | AnchorPrincipal;

/** The principals that act for an account. */
export type UserPrincipal = SessionPrincipal | TokenPrincipal;

/** The limits of the API token by which a principal acts; null without one. */
export function tokenOf(principal: Principal | null): TokenGrant | null {
  return principal !== null && 'token' in principal ? principal.token : null;
}

/**
 * What the principal itself leaves of the roles, for `can`. A token that is limited to projects only reads outside
 * them: what it would change there belongs to all projects. Null is the program itself, which nothing limits.
 */
export function limitsOf(principal: Principal | null, isInProject: boolean) {
  if (principal?.kind === 'anchor') return { anchor: principal.entity_name };
  const token = tokenOf(principal);
  if (!token) return {};
  const mayWrite = token.scope === 'write' && (isInProject || token.project_ids === null);
  return { is_token: true, is_read_only: !mayWrite };
}
