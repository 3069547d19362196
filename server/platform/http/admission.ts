import { anchorFacts, findAnchor, type FoundAnchor } from '#server/platform/access/anchors.ts';
import { readFacts, type RequestFacts } from '#server/platform/access/facts.ts';
import { limitsOf, tokenOf } from '#server/platform/access/principal.ts';
import {
  authorizeMaybe,
  type ProjectScope,
  readScope,
  refusalOf,
  type Scope,
  type ScopeFacts,
} from '#server/platform/access/scope.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { errors } from '#shared/errors.ts';
import { ruleOf } from '#shared/permissions.ts';

import type { Call } from './call.ts';
import { isOfAnchor, isOpen, isReading, type Route } from './route.ts';
import { noteToken } from './token-request.ts';

/** The caller, null if anonymous, and the publication, null unless the route has one. */
export interface Arrival {
  readonly facts: RequestFacts | null;
  readonly found: FoundAnchor | null;
}

/** Reads the caller and place of a request; throws the 401 and 403 that depend on no membership. */
export async function readCaller(
  platform: Platform,
  spec: Route,
  { question, params, request }: Call,
): Promise<Arrival> {
  const [facts, found] = await Promise.all([
    question ? readFacts(platform.database.lookups, question) : null,
    isOfAnchor(spec.scope) ? findAnchor(platform, params['anchor'] ?? '') : null,
  ]);
  const token = tokenOf(facts?.principal ?? null);
  if (token) noteToken(request, token);
  if (!facts && spec.isExternal && question) throw errors.invalidToken();
  if (!facts && !isOpen(spec.scope)) throw errors.notSignedIn();
  if (spec.scope === 'instance' && !facts?.is_instance_admin) throw errors.forbiddenDetail();
  if (spec.scope === 'user' && token && !spec.isExternal) throw errors.forbiddenDetail();
  return { facts, found };
}

/** Builds the route's scope; throws the 403 and 404 that do not depend on the body. */
export function enter(
  platform: Platform,
  spec: Route,
  { facts, found }: Arrival,
  call: Call,
): ScopeFacts<Scope> {
  const scopeFacts = isOfAnchor(spec.scope)
    ? visitFacts(spec, facts, found, call)
    : scopeFactsOf(spec, facts, call);
  const limits = limitsOf(scopeFacts.principal, spec.scope === 'project');
  if (limits.is_read_only && !isReading(spec)) throw notAllowed(spec);
  if (spec.action) {
    authorizeMaybe(readScope<ProjectScope>(platform, scopeFacts as never), spec.action);
  }
  return scopeFacts;
}

/** A publication of another kind than the route serves counts as missing. */
function visitFacts(
  spec: Route,
  facts: RequestFacts | null,
  found: FoundAnchor | null,
  { mutationId, entityId }: Call,
): ScopeFacts<Scope> {
  const serves = spec.action ? ruleOf(spec.action).anchor : undefined;
  if (!found || !serves?.includes(found.anchor.entity_name)) {
    throw (spec.notFoundError ?? errors.notFound)();
  }
  const user = facts?.principal.user ?? null;
  return anchorFacts({ user, mutation_id: mutationId, entity_id: entityId }, found);
}

function scopeFactsOf(
  spec: Route,
  facts: RequestFacts | null,
  { mutationId, entityId }: Call,
): ScopeFacts<Scope> {
  const principal = facts?.principal ?? null;
  const base = {
    principal,
    user: principal?.user ?? null,
    mutation_id: mutationId,
    entity_id: entityId,
  };
  if (spec.scope !== 'workspace' && spec.scope !== 'project') return base;
  if (!facts?.workspace || facts.role === null) throw (spec.notMemberError ?? notAllowed)(spec);
  const inWorkspace = { ...base, workspace: facts.workspace, role: facts.role };
  if (spec.scope === 'workspace') return inWorkspace;
  if (!facts.project) throw (spec.notFoundError ?? errors.notFound)();
  return {
    ...inWorkspace,
    project: facts.project,
    project_role: facts.project_role,
  } as ScopeFacts<Scope>;
}

function notAllowed({ action }: Route) {
  return action ? refusalOf(action) : errors.forbidden();
}
