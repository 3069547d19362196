import { z } from 'zod';

import { getMe, userEntry } from '#server/features/users/queries.ts';
import { type Scope, systemFacts, type UserScope } from '#server/platform/access/scope.ts';
import { issueCsrfToken, refuseForgery, renewCsrfSecret } from '#server/platform/guards/csrf.ts';
import {
  limitCodeMails,
  limitOpenCall,
  limitResetMails,
} from '#server/platform/guards/sign-in-limits.ts';
import { type Http, route, type Route } from '#server/platform/http/route.ts';
import { setSessionCookie } from '#server/platform/http/session-cookies.ts';
import { AuthRefusal, refusingWithJson } from '#server/platform/replies/auth-refusal.ts';
import { wishedLanguage } from '#server/platform/texts/visitor-language.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { ChangePassword, EmailBody, EmailCheck, SetPassword } from '#shared/contract/auth.ts';
import { Message } from '#shared/contract/fields.ts';
import { UserMe } from '#shared/contract/users.ts';
import { emailAddressIn } from '#shared/lib/email-address.ts';

import { addressRoutes } from './address-routes.ts';
import { sendCode } from './codes.ts';
import { requireActive } from './commands.ts';
import { requireCodes, requireSetUp, type Side } from './flows.ts';
import { formRoutes } from './form-routes.ts';
import { linkRoute, oauthRoutes, oidcTestRoutes } from './oauth-routes.ts';
import { changePassword, setPassword } from './passwords.ts';
import { checkEmail, findPerson } from './queries.ts';
import { sendReset } from './resets/commands.ts';
import { sessionRoutes } from './session-routes.ts';

export const authRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/auth/get-csrf-token/',
    scope: 'public',
    response: z.object({ csrf_token: z.string() }),
    doc: 'A token for the next form',
    handler: async ({ platform }, _input, { request, reply }) => ({
      csrf_token: issueCsrfToken(platform.config, request, reply),
    }),
  }),
  route({
    method: 'GET',
    url: '/api/users/session/',
    scope: 'public',
    response: z.object({ is_authenticated: z.boolean(), user: UserMe.optional() }),
    doc: 'Whether I am signed in',
    handler: async (scope) => {
      const { principal } = scope;
      if (!principal) return { is_authenticated: false };
      const me = await getMe({ ...scope, user: principal.user });
      return { is_authenticated: true, user: userEntry(me) };
    },
  }),
  ...mailRoutes('app', '/auth/'),
  ...mailRoutes('space', '/auth/spaces/'),
  route({
    method: 'POST',
    url: '/auth/set-password/',
    scope: 'user',
    transaction: false,
    body: SetPassword,
    response: UserMe,
    doc: 'Sets the first password',
    handler: (scope, { body }, http) =>
      withPassword(scope, http, async () => {
        const password = body.password ?? '';
        const { user, token } = await setPassword(scope, password);
        return { token, answer: userEntry(user) };
      }),
  }),
  route({
    method: 'POST',
    url: '/auth/change-password/',
    scope: 'user',
    transaction: false,
    body: ChangePassword,
    response: Message,
    doc: 'Changes the password',
    handler: (scope, { body }, http) =>
      withPassword(scope, http, async () => {
        const { token } = await changePassword(scope, body, http.request.ip);
        return { token, answer: { message: 'Password updated successfully' } };
      }),
  }),
  ...formRoutes,
  ...oauthRoutes,
  ...oidcTestRoutes,
  linkRoute,
  ...addressRoutes,
  ...sessionRoutes,
];

/** Calls that look up or mail an address, for one of the two applications. */
function mailRoutes(side: Side, prefix: '/auth/' | '/auth/spaces/'): Route[] {
  return [
    route({
      method: 'POST',
      url: `${prefix}email-check/` as const,
      scope: 'public',
      transaction: false,
      body: EmailBody,
      response: EmailCheck,
      doc: 'How somebody with this address goes on',
      handler: (scope, { body }, http) =>
        refusingWithJson(async () => {
          const given = await openCall(scope, http, body.email);
          const rules = await requireSetUp(scope);
          if (given === '') throw new AuthRefusal('EMAIL_REQUIRED');
          return checkEmail(scope, rules, requireAddress(given));
        }),
    }),
    route({
      method: 'POST',
      url: `${prefix}magic-generate/` as const,
      scope: 'public',
      transaction: false,
      body: EmailBody,
      response: z.object({ key: z.string() }),
      doc: 'Mails a one-time code',
      handler: (scope, { body }, http) =>
        refusingWithJson(async () => {
          const given = await openCall(scope, http, body.email);
          requireCodes(await requireSetUp(scope));
          return { key: await mailCode(scope, requireAddress(given), http) };
        }),
    }),
    route({
      method: 'POST',
      url: `${prefix}forgot-password/` as const,
      scope: 'public',
      transaction: false,
      body: EmailBody,
      response: Message,
      doc: 'Mails a link to choose a new password',
      handler: (scope, { body }, http) =>
        refusingWithJson(async () => {
          const given = await openCall(scope, http, body.email);
          const rules = await requireSetUp(scope);
          if (!rules.isMailOn) throw new AuthRefusal('SMTP_NOT_CONFIGURED');
          await mailReset(scope, side, requireAddress(given), http.request.ip);
          return { message: 'Check your email to reset your password' };
        }),
    }),
  ];
}

/** Checks and counts a call without a session; returns its address. */
async function openCall(scope: Scope, { request }: Http, email: string | undefined) {
  if (scope.user) refuseForgery(scope.platform.config, request);
  const given = (email ?? '').trim().toLowerCase();
  await limitOpenCall(scope, request.ip, given);
  return given;
}

async function mailCode(scope: Scope, email: string, { request }: Http): Promise<string> {
  const known = await findPerson(scope, email);
  if (known) requireActive(known);
  await limitCodeMails(scope.platform, request.ip);
  const language = wishedLanguage(request)?.code;
  const isSent = await inTransaction(scope.platform, systemFacts, (tx) =>
    sendCode(tx, email, language),
  );
  if (isSent) return `magic_${email}`;
  const way = known ? 'SIGN_IN' : 'SIGN_UP';
  throw new AuthRefusal(`EMAIL_CODE_ATTEMPT_EXHAUSTED_${way}`, { email });
}

async function mailReset(scope: Scope, side: Side, email: string, ip: string): Promise<void> {
  const user = await findPerson(scope, email);
  if (!user) throw new AuthRefusal('USER_DOES_NOT_EXIST', { email });
  requireActive(user);
  await limitResetMails(scope.platform, user.id, ip);
  await inTransaction(scope.platform, systemFacts, (tx) => sendReset(tx, user, side));
}

function requireAddress(given: string): string {
  const email = emailAddressIn(given);
  if (!email) throw new AuthRefusal('INVALID_EMAIL', given ? { email: given } : {});
  return email;
}

/** Renews the session and the CSRF secret of the browser that changed the password. */
async function withPassword<T>(
  scope: UserScope,
  { request, reply }: Http,
  change: () => Promise<{ token: string; answer: T }>,
): Promise<T> {
  const { config } = scope.platform;
  refuseForgery(config, request);
  const { token, answer } = await refusingWithJson(change);
  setSessionCookie(config, reply, 'app', token);
  renewCsrfSecret(config, reply);
  return answer;
}
