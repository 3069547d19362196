import type { PendingQuery, Row } from 'postgres';

import { type Audience, audience, type LogEntry } from '#server/platform/changes/change-log.ts';
import type { DomainEvent, EventType, Publication } from '#server/platform/changes/events.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { errors } from '#shared/errors.ts';
import {
  type Action,
  type AnchorKind,
  can,
  mightDo,
  type Role,
  ruleOf,
  type Subject,
} from '#shared/permissions.ts';

import {
  type AnchorPrincipal,
  limitsOf,
  type Person,
  type Principal,
  type SessionPrincipal,
  type UserPrincipal,
} from './principal.ts';

/** A statement of the driver that was not sent yet. */
export interface Statement {
  execute(): PromiseLike<unknown>;
}

export interface WorkspaceFacts {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly owner_id: string;
}

export interface ProjectFacts {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
  readonly network: number;
  readonly archived_at: string | null;
  readonly guest_view_all_features: boolean;
  readonly default_assignee: string | null;
  readonly created_by: string | null;
  /** Active guests of the project: limited ones get their own items in an audience of their own. */
  readonly guest_ids: readonly string[];
}

/** Settings of a publication that decide what visitors see and may do. */
export interface AnchorFacts {
  readonly id: string;
  /** 32 hexadecimal digits of the public URL. */
  readonly anchor: string;
  readonly entity_name: AnchorKind;
  readonly entity_id: string;
  readonly is_comments_enabled: boolean;
  readonly is_reactions_enabled: boolean;
  readonly is_votes_enabled: boolean;
  /** Other sites may show it in a frame. */
  readonly is_embeddable: boolean;
  /** Offered layouts, by the contract's names. */
  readonly view_props: Readonly<Record<string, boolean>>;
  /** Shown properties of work items, by their names in `display_properties`. */
  readonly fields: readonly string[];
  readonly intake_id: string | null;
  /** The published view; null for other kinds. */
  readonly view: PublishedView | null;
  /** Increases with each change of the settings. */
  readonly rev: number;
}

/** Identifies a state of the whole database: while it is the same, so is every reply. */
export type Snapshot = string;

/** Properties of a view that select its work items. */
interface PublishedView {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly display_filters: Readonly<Record<string, unknown>>;
}

/**
 * The caller, place and transaction: the first parameter of every query and command. For reads `db`
 * and `sql` are the pool; for writes the one open transaction.
 */
export interface Scope extends Connection {
  readonly platform: Platform;
  /** Null for the program itself (jobs, imports, start) and for anonymous requests. */
  readonly principal: Principal | null;
  /** The account that acts; null for none. */
  readonly user: Person | null;
  /** Set where the program stores the message of someone without an account: see `isStranger`. */
  readonly is_for_stranger?: true;
  /** The client's id of this change (X-Client-Mutation-Id). */
  readonly mutation_id: string | null;
  /** The id that the client requests for a new row (X-Client-Entity-Id); see `newId`. */
  readonly entity_id: string | null;
  /** Runs the reactions and, with `publish`, informs the feed. Only inside a transaction. */
  emit<Type extends EventType>(event: DomainEvent<Type>): void;
  /** Informs the feed only: counts and other derived changes. */
  publish(publication: Publication): void;
  /** Writes one log row as it is: memberships (`join`, `drop`) and ended sessions. */
  log(entry: LogEntry): void;
  /**
   * Sends a statement with a known result: it is not awaited before the commit, which saves a round
   * trip. If it fails, the transaction rolls back and the call fails.
   */
  send(statement: Statement): void;
  /**
   * Sends a statement with its own log rows, which no one reads before the commit: `made` is its
   * beginning, `rows` SQL of the log's columns (kind and id of the audience, entity and its id, op,
   * rev).
   */
  sendLogged(made: PendingQuery<Row[]>, rows: PendingQuery<Row[]>): void;
  /** Queues a job after the commit; its state is the domain row `id`. */
  enqueue(kind: string, id: string): void;
  /** Runs after all reactions: for data gathered from many events and written once. */
  beforeCommit(run: () => void): void;
  /** Runs after the commit; for in-memory effects only, never for data. */
  afterCommit(run: () => void): void;
}

/** A request without need of an account; with a session the person is known. */
export interface PublicScope extends Scope {
  readonly principal: SessionPrincipal | null;
}

export interface UserScope extends Scope {
  readonly principal: UserPrincipal | null;
  readonly user: Person;
}

/** A request of a person in a signed-in browser. */
export interface SessionScope extends UserScope {
  readonly principal: SessionPrincipal;
}

/** A request inside a workspace that the person is an active member of. */
export interface WorkspaceScope extends UserScope {
  readonly workspace: WorkspaceFacts;
  readonly role: Role;
}

/** A request inside a project; `project_role` is null for people who have not joined it. */
export interface ProjectScope extends WorkspaceScope {
  readonly project: ProjectFacts;
  readonly project_role: Role | null;
}

/** A request of a visitor of a publication; `user` is the visitor's account, if signed in. */
export interface AnchorScope extends Scope {
  readonly principal: AnchorPrincipal;
  readonly anchor: AnchorFacts;
  readonly workspace: WorkspaceFacts;
  readonly project: ProjectFacts;
  /** State of the database in which the settings were read. */
  readonly snapshot: Snapshot;
}

/** A request of a signed-in visitor, whose content is in their name. */
export interface VisitorScope extends AnchorScope {
  readonly user: Person;
}

/** A scope with permission checks. */
type ActingScope = WorkspaceScope | ProjectScope | AnchorScope;

/** Throws the contract's 403 unless the person may do the action; `row` for own rows. */
export function authorize(
  scope: ActingScope,
  action: Action,
  row?: { readonly created_by: string | null },
): void {
  if (!allowed(scope, action, row)) throw refusalOf(action);
}

/** The check before any row is read: passes when the action could be permitted for an own row. */
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

/** The 403 of an action, in the form that the contract has for it. */
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

/** A scope without its connection. */
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
export function readScope<S extends Scope>(
  platform: Platform,
  facts: ScopeFacts<S>,
  { db, sql }: Connection = platform.database,
): S {
  const refuse = () => {
    throw new Error('A read may not emit; use a transaction.');
  };
  return {
    ...facts,
    platform,
    db,
    sql,
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

/** Facts of the program itself: jobs, imports and start. */
export const systemFacts: ScopeFacts<Scope> = {
  principal: null,
  user: null,
  mutation_id: null,
  entity_id: null,
};

/** Audiences of what all of a project sees, including guests: states, labels, the project. */
export function projectAudiences(projectId: string): Audience[] {
  return [audience('project', projectId), audience('project-guest', projectId)];
}
