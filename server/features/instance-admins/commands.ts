import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { noteRefused } from '#server/features/audit/commands.ts';
import { createAccount, signInUser } from '#server/features/auth/commands.ts';
import { findPerson } from '#server/features/auth/queries.ts';
import { endSessions } from '#server/features/auth/sessions/commands.ts';
import {
  findInstance,
  getInstance,
  hasAdmin,
  isAdmin,
  listAdmins,
} from '#server/features/instances/queries.ts';
import { instanceAdmins, instances } from '#server/features/instances/table.ts';
import {
  hashPassword,
  isRightPassword,
  isStrongPassword,
} from '#server/platform/access/passwords.ts';
import { type Scope, systemFacts, type UserScope } from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { one, oneOr404, touched } from '#server/platform/database/rows.ts';
import { limitForms, limitTries } from '#server/platform/guards/sign-in-limits.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';
import { wishedLanguage } from '#server/platform/texts/visitor-language.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import type { AddInstanceAdmin, AdminSignUpForm } from '#shared/contract/instances.ts';
import { badRequest, errors } from '#shared/errors.ts';
import { emailAddressIn } from '#shared/lib/email-address.ts';
import { plainName } from '#shared/lib/names.ts';
import { fullNameOf } from '#shared/lib/person-name.ts';

/** First start: creates the first admin and opens the instance; returns the session's token. */
export async function signUpAdmin(
  scope: Scope,
  form: AdminSignUpForm,
  request: FastifyRequest,
): Promise<string> {
  await limitForms(scope.platform, request.ip);
  const instance = await findInstance(scope);
  if (!instance) throw new AuthRefusal('INSTANCE_NOT_CONFIGURED');
  if (await hasAdmin(scope)) throw new AuthRefusal('ADMIN_ALREADY_EXIST');
  const given = textsOf(form);
  const password = form.password ?? '';
  if (!given.email || !password || !given.first_name) {
    throw new AuthRefusal('REQUIRED_ADMIN_EMAIL_PASSWORD_FIRST_NAME', given);
  }
  const email = emailAddressIn(given.email);
  if (!email) throw new AuthRefusal('INVALID_ADMIN_EMAIL', given);
  if (await findPerson(scope, email)) throw new AuthRefusal('ADMIN_USER_ALREADY_EXIST', given);
  if (!isStrongPassword(password)) throw new AuthRefusal('INVALID_ADMIN_PASSWORD', given);
  const password_hash = await hashPassword(password);
  return inTransaction(scope.platform, systemFacts, async (tx) => {
    // The row is the lock: of two people at the first start only one becomes admin.
    await lockInstance(tx, instance.id);
    if (await hasAdmin(tx)) throw new AuthRefusal('ADMIN_ALREADY_EXIST');
    const user = await createAccount(tx, {
      email,
      password_hash,
      is_email_verified: false,
      first_name: given.first_name,
      last_name: given.last_name,
      display_name: fullNameOf(given).slice(0, 255),
      company_name: given.company_name,
      language: wishedLanguage(request)?.code,
    });
    await tx.db.insert(instanceAdmins).values({ user_id: user.id, instance_id: instance.id });
    await tx.db
      .update(instances)
      .set({
        is_setup_done: true,
        instance_name: given.company_name,
        is_telemetry_enabled: given.is_telemetry_enabled === 'True',
      })
      .where(eq(instances.id, instance.id));
    const how = { medium: 'email', proves: null, kind: 'admin', request } as const;
    return (await signInUser(tx, user, how)).token;
  });
}

function textsOf(form: AdminSignUpForm) {
  const name = (text: string | undefined) => plainName(text ?? '').slice(0, 255);
  return {
    email: (form.email ?? '').trim(),
    first_name: name(form.first_name),
    last_name: name(form.last_name),
    company_name: name(form.company_name),
    is_telemetry_enabled: /^(false|0)$/i.test(form.is_telemetry_enabled ?? '') ? 'False' : 'True',
  };
}

/** Signs an instance admin in to the admin area; returns the session's token. */
export async function signInAdmin(
  scope: Scope,
  form: { email?: string | undefined; password?: string | undefined },
  request: FastifyRequest,
): Promise<string> {
  await limitForms(scope.platform, request.ip);
  if (!(await findInstance(scope))) throw new AuthRefusal('INSTANCE_NOT_CONFIGURED');
  const given = { email: form.email?.trim() ?? '' };
  const password = form.password ?? '';
  if (!given.email || !password) throw new AuthRefusal('REQUIRED_ADMIN_EMAIL_PASSWORD', given);
  const email = emailAddressIn(given.email);
  if (!email) throw new AuthRefusal('INVALID_ADMIN_EMAIL', given);
  const resetTries = await limitTries(scope.platform, `admin:${email}`, request.ip);
  const user = await findPerson(scope, email);
  const isRight = await isRightPassword(user?.password_hash ?? null, password);
  if (!user) throw new AuthRefusal('ADMIN_USER_DOES_NOT_EXIST', given);
  if (!user.is_active) throw new AuthRefusal('ADMIN_USER_DEACTIVATED');
  if (!isRight || !(await isAdmin(scope, user.id))) {
    const action = 'sign_in.admin_failed';
    await noteRefused(scope.platform, { kind: 'sign_in', action, actorId: user.id });
    throw new AuthRefusal('ADMIN_AUTHENTICATION_FAILED', given);
  }
  await resetTries();
  const how = { medium: 'email', proves: null, kind: 'admin', request } as const;
  const signedIn = await inTransaction(scope.platform, systemFacts, (tx) =>
    signInUser(tx, user, how),
  );
  return signedIn.token;
}

/** Makes a person with an account an instance admin; restores a removed one. */
export async function addAdmin(scope: UserScope, input: AddInstanceAdmin) {
  const instance = await getInstance(scope);
  if (!input.email) throw badRequest('Email is required');
  const user = await findPerson(scope, input.email);
  // A placeholder or closed account would let anyone in who claims its address first.
  if (!user?.is_active || user.is_placeholder) throw errors.notFound();
  // So would an account that anyone may have created with another person's address.
  if (!user.is_email_verified) {
    throw badRequest(
      'The email address of this account is not verified. Ask the person to verify it in their profile, then try again.',
    );
  }
  const { role } = input;
  const [made] = await scope.db
    .insert(instanceAdmins)
    .values({ user_id: user.id, instance_id: instance.id, role, created_by: scope.user.id })
    .onConflictDoUpdate({
      target: [instanceAdmins.instance_id, instanceAdmins.user_id],
      set: { deleted_at: null, role, ...touched(scope) },
      setWhere: isNotNull(instanceAdmins.deleted_at),
    })
    .returning({ id: instanceAdmins.id });
  if (!made) throw errors.badPayload();
  note(scope, 'instance_admin.created', user.id);
  return one(await listAdmins(scope, made.id));
}

/** Removes an instance admin and ends their admin sessions; no one removes themselves. */
export async function removeAdmin(scope: UserScope, id: string): Promise<void> {
  const instance = await getInstance(scope);
  // When two admins remove each other at once, the second is no admin any more.
  await lockInstance(scope, instance.id);
  if (!(await isAdmin(scope, scope.user.id))) throw errors.forbiddenDetail();
  const admin = oneOr404(await listAdmins(scope, id));
  if (admin.user_id === scope.user.id) {
    throw badRequest('You cannot remove yourself as an instance admin');
  }
  await scope.db
    .update(instanceAdmins)
    .set({ deleted_at: sql`now()`, ...touched(scope) })
    .where(and(eq(instanceAdmins.id, id), isLive(instanceAdmins)));
  await endSessions(scope, admin.user_id, undefined, 'admin');
  note(scope, 'instance_admin.deleted', admin.user_id);
}

function note(scope: Scope, action: string, userId: string): void {
  scope.emit({ type: 'audit.noted', data: { kind: 'role', action, userId } });
}

/** Locks the instance: changes of its admins run one after another. */
export async function lockInstance(scope: Scope, id: string): Promise<void> {
  await scope.db
    .select({ id: instances.id })
    .from(instances)
    .where(eq(instances.id, id))
    .for('update');
}
