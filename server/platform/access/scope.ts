import type { PendingQuery, Row } from 'postgres';

import { type Audience, audience, type LogEntry } from '#server/platform/changes/change-log.ts';
import type { DomainEvent, EventType, Publication } from '#server/platform/changes/events.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { errors } from '#shared/errors.ts';
import { type Action, can, mightDo, type Role, ruleOf, type Subject } from '#shared/permissions.ts';

import type { AnchorFacts, Snapshot } from './anchors.ts';
import {
  type AnchorPrincipal,
  limitsOf,
  type Person,
  type Principal,
  type SessionPrincipal,
  type UserPrincipal,
} from './principal.ts';

/** A statement of the driver, not yet on its way. */
export interface Statement {
  execute(): PromiseLike<unknown>;
}

/** The workspace a request is about. */
export interface WorkspaceFacts {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly owner_id: string;
}

/** The project a request is about. */
export interface ProjectFacts {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
  readonly network: number;
  readonly archived_at: string | null;
  readonly guest_view_all_features: boolean;
  readonly default_assignee: string | null;
  readonly created_by: string | null;
  /** Active guests of the project: their own items travel to them alone when they may not see all. */
  readonly guest_ids: readonly string[];
}

/**
 * Who asks, where, in which transaction: the first parameter of every query and command.
 * On reads `db` and `sql` are the pool; on writes they are the one open transaction.
 */
export interface Scope extends Connection {
  readonly platform: Platform;
  /** Null for the program itself (jobs, imports, start-up), and for requests that name nobody. */
  readonly principal: Principal | null;
  /** The account that is acted for; null when there is none. */
  readonly user: Person | null;
  /** Set where the program writes what somebody without an account has sent: see `isStranger`. */
  readonly is_for_stranger?: true;
  /** The client's id of this change (X-Client-Mutation-Id). */
  readonly mutation_id: string | null;
  /** The id the client wants for what it creates (X-Client-Entity-Id); see `newId`. */
  readonly entity_id: string | null;
  /** Tells the reactions and, with `publish`, the feed. Only inside a transaction. */
  emit<Type extends EventType>(event: DomainEvent<Type>): void;
  /** Tells the feed alone: counts and other derived changes. */
  publish(publication: Publication): void;
  /** Writes one raw log row: memberships (`join`, `drop`) and ended sessions. */
  log(entry: LogEntry): void;
  /**
   * Sends a statement whose outcome is known beforehand: nobody waits for it before the commit, which saves a
   * round trip. Where it fails, nothing is committed and the call fails with it.
   */
  send(statement: Statement): void;
  /**
   * Sends a statement that makes rows nobody reads before the commit and says so in the log itself: `made` is its
   * beginning, `rows` SQL of the log's columns (kind and id of the audience, entity and its id, op, rev).
   */
  sendLogged(made: PendingQuery<Row[]>, rows: PendingQuery<Row[]>): void;
  /** Asks for a job once this transaction has committed; its state is the domain row `id`. */
  enqueue(kind: string, id: string): void;
  /** Runs when the reactions have all run: for what is gathered from many events and sent once. */
  beforeCommit(run: () => void): void;
  /** Runs after the commit; for closing things that hang on the request, never for data. */
  afterCommit(run: () => void): void;
}

/** A request that needs no account; when it comes with a session, the person is known. */
export interface PublicScope extends Scope {
  readonly principal: SessionPrincipal | null;
}

/** A request that acts for an account. */
export interface UserScope extends Scope {
  readonly principal: UserPrincipal | null;
  readonly user: Person;
}

/** A request by a person in a signed-in browser. */
export interface SessionScope extends UserScope {
  readonly principal: SessionPrincipal;
}

/** A request inside a workspace that the person is an active member of. */
export interface WorkspaceScope extends UserScope {
  readonly workspace: WorkspaceFacts;
  readonly role: Role;
}

/** A request inside a project. `project_role` is null for a workspace member who has not joined it. */
export interface ProjectScope extends WorkspaceScope {
  readonly project: ProjectFacts;
  readonly project_role: Role | null;
}

/** A request by a visitor of something published; `user` is the visitor's account, when they are signed in. */
export interface AnchorScope extends Scope {
  readonly principal: AnchorPrincipal;
  readonly anchor: AnchorFacts;
  readonly workspace: WorkspaceFacts;
  readonly project: ProjectFacts;
  /** The state of the database that the settings were read in. */
  readonly snapshot: Snapshot;
}

/** The same by somebody who is signed in: whatever they leave behind is in their name. */
export interface VisitorScope extends AnchorScope {
  readonly user: Person;
}

/** A scope in which actions are allowed or refused. */
type ActingScope = WorkspaceScope | ProjectScope | AnchorScope;

/** Throws the contract's 403 unless the person may do the action; `row` brings in the creator exception. */
export function authorize(
  scope: ActingScope,
  action: Action,
  row?: { readonly created_by: string | null },
): void {
  if (!allowed(scope, action, row)) throw refusalOf(action);
}

/** The check before any row is read: passes when the action could be allowed on an own row. */
export function authorizeMaybe(scope: ActingScope, action: Action): void {
  if (!mightDo(subjectOf(scope), action)) throw refusalOf(action);
}

/** Whether the person may do the action here. */
export function allowed(
  scope: ActingScope,
  action: Action,
  row?: { readonly created_by: string | null },
): boolean {
  const is_own = row !== undefined && row.created_by !== null && row.created_by === scope.user?.id;
  return can({ ...subjectOf(scope), is_own }, action);
}

/** The 403 an action is refused with. */
export function refusalOf(action: Action) {
  const { refusal } = ruleOf(action);
  if (refusal === 'short') return errors.forbiddenShort();
  return refusal === 'detail' ? errors.forbiddenDetail() : errors.forbidden();
}

function subjectOf(scope: ActingScope): Subject {
  const isInProject = 'project_role' in scope;
  return {
    workspace_role: 'role' in scope ? scope.role : null,
    project_role: isInProject ? scope.project_role : null,
    ...limitsOf(scope.principal, isInProject),
  };
}

/** What a scope is made of besides its connection. */
export type ScopeFacts<S extends Scope> = Omit<
  S,
  | 'db'
  | 'sql'
  | 'platform'
  | 'emit'
  | 'publish'
  | 'log'
  | 'send'
  | 'sendLogged'
  | 'enqueue'
  | 'beforeCommit'
  | 'afterCommit'
>;

/** A scope for reading: it cannot emit. */
export function readScope<S extends Scope>(platform: Platform, facts: ScopeFacts<S>): S {
  const refuse = () => {
    throw new Error('A read may not emit; use a transaction.');
  };
  return {
    ...facts,
    platform,
    db: platform.database.db,
    sql: platform.database.sql,
    emit: refuse,
    publish: refuse,
    log: refuse,
    send: refuse,
    sendLogged: refuse,
    enqueue: refuse,
    beforeCommit: refuse,
    afterCommit: refuse,
  } as unknown as S;
}

/** The facts of a scope for jobs, imports and start-up: nobody's request. */
export const systemFacts: ScopeFacts<Scope> = {
  principal: null,
  user: null,
  mutation_id: null,
  entity_id: null,
};

/** The audiences of a thing every member of a project sees, guests included: states, labels, the project. */
export function projectAudiences(projectId: string): Audience[] {
  return [audience('project', projectId), audience('project-guest', projectId)];
}
