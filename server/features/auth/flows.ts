import { noteRefused } from '#server/features/audit/commands.ts';
import { readSignInRules, type SignInRules } from '#server/features/instances/queries.ts';
import { joinAcceptedProjects } from '#server/features/projects/invitations/commands.ts';
import type { UserRow } from '#server/features/users/events.ts';
import { acceptPendingInvitations } from '#server/features/workspaces/commands.ts';
import {
  hashPassword,
  isRightPassword,
  isStrongPassword,
} from '#server/platform/access/passwords.ts';
import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import { renewCsrfSecret } from '#server/platform/guards/csrf.ts';
import {
  limitForms,
  limitNewAccounts,
  limitTries,
} from '#server/platform/guards/sign-in-limits.ts';
import { keptInvitation } from '#server/platform/http/invitation-tokens.ts';
import type { Http } from '#server/platform/http/route.ts';
import { setSessionCookie } from '#server/platform/http/session-cookies.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { wishedLanguage } from '#server/platform/texts/visitor-language.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { emailAddressIn } from '#shared/lib/email-address.ts';

import { type Guess, guessCode, signInProof, spendCode } from './codes.ts';
import { createAccount, requireActive, signInUser } from './commands.ts';
import type { ProviderAccount } from './ownership.ts';
import { claimPlaceholder } from './placeholders.ts';
import { findPerson, isInvited, landingPath } from './queries.ts';

/** The web application that people sign in to: `app` for members, `space` for the public site. */
export type Side = 'app' | 'space';

/** The fields of any sign-in or sign-up form. */
export interface SignInFields {
  readonly side: Side;
  readonly email: string | undefined;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  /** Path to open afterwards, or "". */
  readonly next: string;
}

/** Signs in with a password; returns the path to open. */
export async function signInByPassword(scope: Scope, entrance: SignInFields, http: Http) {
  const email = entrance.email?.trim() ?? '';
  const password = entrance.password ?? '';
  const { platform } = scope;
  await limitForms(platform, http.request.ip);
  const rules = await requireSetUp(scope);
  if (!email || !password) {
    // The contract prints a missing address as `False`.
    throw new AuthRefusal('REQUIRED_EMAIL_PASSWORD_SIGN_IN', { email: email || 'False' });
  }
  const address = emailAddressIn(email);
  if (!address) throw new AuthRefusal('INVALID_EMAIL_SIGN_IN', { email });
  const resetTries = await limitTries(platform, address, http.request.ip);
  const user = await findPerson(scope, address);
  const isRight = await isRightPassword(user?.password_hash ?? null, password);
  if (!user) throw new AuthRefusal('USER_DOES_NOT_EXIST', { email });
  requireActive(user);
  if (!rules.isPasswordOn) throw new AuthRefusal('PASSWORD_LOGIN_DISABLED', { email });
  if (!isRight) {
    await noteRefused(platform, { kind: 'sign_in', action: 'sign_in.failed', actorId: user.id });
    throw new AuthRefusal('AUTHENTICATION_FAILED_SIGN_IN', { email });
  }
  await resetTries();
  return enter(scope, http, entrance, { medium: 'email', find: async () => user });
}

export async function signUpByPassword(scope: Scope, entrance: SignInFields, http: Http) {
  const email = entrance.email?.trim() ?? '';
  const password = entrance.password ?? '';
  await limitForms(scope.platform, http.request.ip);
  const rules = await requireSetUp(scope);
  if (!email || !password) {
    throw new AuthRefusal('REQUIRED_EMAIL_PASSWORD_SIGN_UP', { email: email || 'False' });
  }
  const address = emailAddressIn(email);
  if (!address) throw new AuthRefusal('INVALID_EMAIL_SIGN_UP', { email });
  const known = await findPerson(scope, address);
  if (known) requireActive(known);
  if (known && !mayClaim(rules, known)) {
    throw new AuthRefusal('USER_ALREADY_EXIST', { email });
  }
  if (!rules.isPasswordOn) throw new AuthRefusal('PASSWORD_LOGIN_DISABLED', { email });
  await requireSignUp(scope, rules, address);
  if (!isStrongPassword(password)) throw new AuthRefusal('INVALID_PASSWORD', { email });
  if (!known) await limitNewAccounts(scope.platform, http.request.ip);
  const password_hash = await hashPassword(password);
  return enter(scope, http, entrance, {
    medium: 'email',
    find: (tx) =>
      known
        ? claimPlaceholder(tx, known, password_hash)
        : createAccount(tx, {
            email: address,
            password_hash,
            is_email_verified: false,
            language: wishedLanguage(http.request)?.code,
          }),
  });
}

export async function signInByCode(scope: Scope, entrance: SignInFields, http: Http) {
  const { email, code } = codeOf(entrance, 'SIGN_IN');
  await limitForms(scope.platform, http.request.ip);
  const user = await findPerson(scope, email);
  if (!user) throw new AuthRefusal('USER_DOES_NOT_EXIST');
  requireActive(user);
  requireCodes(await readSignInRules(scope), email);
  const spend = await proveByCode(scope, http, email, code, 'SIGN_IN');
  return enter(scope, http, entrance, {
    medium: 'magic-code',
    proves: email,
    find: async (tx) => {
      await spend(tx);
      return user;
    },
  });
}

/** Creates an account, or takes over a placeholder, with a mailed code. */
export async function signUpByCode(scope: Scope, entrance: SignInFields, http: Http) {
  const { email, code } = codeOf(entrance, 'SIGN_UP');
  await limitForms(scope.platform, http.request.ip);
  const known = await findPerson(scope, email);
  if (known) requireActive(known);
  if (known && !known.is_placeholder) throw new AuthRefusal('USER_ALREADY_EXIST', { email });
  const rules = await readSignInRules(scope);
  requireCodes(rules, email);
  if (!known) await requireSignUp(scope, rules, email);
  const spend = await proveByCode(scope, http, email, code, known ? 'SIGN_IN' : 'SIGN_UP');
  if (!known) await limitNewAccounts(scope.platform, http.request.ip);
  const language = wishedLanguage(http.request)?.code;
  const account = { email, password_hash: null, is_email_verified: true, language };
  return enter(scope, http, entrance, {
    medium: 'magic-code',
    proves: email,
    find: async (tx) => {
      await spend(tx);
      return known ?? createAccount(tx, account);
    },
  });
}

/** Refuses while the instance has no admin (5000). */
export async function requireSetUp(scope: Scope): Promise<SignInRules> {
  const rules = await readSignInRules(scope);
  if (!rules.isSetUp) throw new AuthRefusal('INSTANCE_NOT_CONFIGURED');
  return rules;
}

/** Refuses unless mail works and codes are turned on (5025, 5016). */
export function requireCodes(rules: SignInRules, email?: string): void {
  // The contract returns its internal key of the code as the address.
  const payload: Record<string, string> = email === undefined ? {} : { email: `magic_${email}` };
  if (!rules.isMailOn) throw new AuthRefusal('SMTP_NOT_CONFIGURED', payload);
  if (!rules.isCodeOn) throw new AuthRefusal('MAGIC_LINK_LOGIN_DISABLED', payload);
}

/** Refuses a new account while sign-up is closed, except for invited addresses (5015). */
export async function requireSignUp(scope: Scope, rules: SignInRules, email: string) {
  if (rules.isSignUpOpen || (await isInvited(scope, email))) return;
  throw new AuthRefusal('SIGNUP_DISABLED', { email });
}

/** A person whose proof was checked, or a new account. */
interface SignInProof {
  readonly medium: string;
  /** The address that the proof verifies; a password verifies none. */
  readonly proves?: string | null;
  /** The provider's account used for signing in. */
  readonly linked?: ProviderAccount;
  readonly find: (tx: Scope) => Promise<UserRow>;
}

/** Signs in, sets the cookies and returns the path to open: the last step of every sign-in. */
export async function enter(
  scope: Scope,
  http: Http,
  entrance: Pick<SignInFields, 'side' | 'next'>,
  { medium, proves = null, linked, find }: SignInProof,
): Promise<string> {
  const { platform } = scope;
  const { side, next } = entrance;
  const { token, path } = await inTransaction(platform, systemFacts, async (tx) => {
    const { request } = http;
    const how = { medium, proves, linked, kind: 'app', request } as const;
    const signedIn = await signInUser(tx, await find(tx), how);
    if (side === 'space') return { token: signedIn.token, path: next };
    const kept = keptInvitation(http.request);
    await acceptPendingInvitations(tx, signedIn.user, kept);
    await joinAcceptedProjects(tx, signedIn.user, kept);
    return { token: signedIn.token, path: await pathOf(tx, signedIn.user, medium, next) };
  });
  setSessionCookie(platform.config, http.reply, 'app', token);
  renewCsrfSecret(platform.config, http.reply);
  return webAddress(platform.config, side, path);
}

async function pathOf(scope: Scope, user: UserRow, medium: string, next: string) {
  const landing = await landingPath(scope, user);
  const hasNoPassword = user.is_password_autoset && landing !== 'onboarding';
  // A returning person who signed in by code is asked to set a password.
  if (medium === 'magic-code' && hasNoPassword) return 'accounts/set-password';
  return next || landing;
}

/** A placeholder may be claimed with a password only where no mail can be sent. */
const mayClaim = (rules: SignInRules, known: UserRow): boolean =>
  known.is_placeholder && !rules.isMailOn;

type Way = 'SIGN_IN' | 'SIGN_UP';

function codeOf(entrance: SignInFields, way: Way) {
  const given = (entrance.email ?? '').trim();
  const code = (entrance.code ?? '').trim();
  if (!given || !code) {
    const about: Record<string, string> = given ? { email: given.toLowerCase() } : {};
    throw new AuthRefusal(`MAGIC_${way}_EMAIL_CODE_REQUIRED`, about);
  }
  const email = emailAddressIn(given);
  if (!email) throw new AuthRefusal(`INVALID_EMAIL_MAGIC_${way}`, { email: given });
  return { email, code };
}

/** Checks a code. Returns the function that spends it in the sign-in's transaction. */
async function proveByCode(
  scope: Scope,
  http: Http,
  email: string,
  code: string,
  way: Way,
): Promise<(tx: Scope) => Promise<void>> {
  const proof = signInProof(email);
  const resetTries = await limitTries(scope.platform, `code:${email}`, http.request.ip);
  const guess = await guessCode(scope.platform, proof, code);
  if (guess !== 'right') throw new AuthRefusal(`${CODE_REFUSALS[guess]}_${way}`, { email });
  await resetTries();
  return async (tx) => {
    if (!(await spendCode(tx, proof, code)))
      throw new AuthRefusal(`${CODE_REFUSALS.expired}_${way}`, { email });
  };
}

const CODE_REFUSALS = {
  wrong: 'INVALID_MAGIC_CODE',
  expired: 'EXPIRED_MAGIC_CODE',
  exhausted: 'EMAIL_CODE_ATTEMPT_EXHAUSTED',
} as const satisfies Record<Exclude<Guess, 'right'>, string>;
