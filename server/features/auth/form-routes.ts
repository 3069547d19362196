import { limitForms } from '#server/platform/guards/sign-in-limits.ts';
import { formRoute } from '#server/platform/http/forms.ts';
import type { Route } from '#server/platform/http/route.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { CodeForm, PasswordForm, ResetForm, SignOutForm } from '#shared/contract/auth.ts';

import { signOutUser } from './commands.ts';
import {
  type Side,
  signInByCode,
  signInByPassword,
  signUpByCode,
  signUpByPassword,
} from './flows.ts';
import { resetPassword } from './passwords.ts';

const appForms = formsOf('app', '/auth/', 'sign-in');

/** The forms of the public site, whose refusals all redirect to its front page. */
const spaceForms = formsOf('space', '/auth/spaces/', '');

export const formRoutes: readonly Route[] = [...appForms, ...spaceForms];

function formsOf(side: Side, prefix: '/auth/' | '/auth/spaces/', signInPath: string): Route[] {
  return [
    formRoute({
      url: `${prefix}sign-in/` as const,
      doc: 'Signs in with a password',
      fields: PasswordForm,
      base: side,
      refusalPath: signInPath,
      handler: (scope, { fields: { email, password }, next }, http) =>
        signInByPassword(scope, { side, email, password, next }, http),
    }),
    formRoute({
      url: `${prefix}sign-up/` as const,
      doc: 'Makes an account with a password',
      fields: PasswordForm,
      base: side,
      handler: (scope, { fields: { email, password }, next }, http) =>
        signUpByPassword(scope, { side, email, password, next }, http),
    }),
    formRoute({
      url: `${prefix}magic-sign-in/` as const,
      doc: 'Signs in with a mailed code',
      fields: CodeForm,
      base: side,
      refusalPath: signInPath,
      handler: (scope, { fields: { email, code }, next }, http) =>
        signInByCode(scope, { side, email, code, next }, http),
    }),
    formRoute({
      url: `${prefix}magic-sign-up/` as const,
      doc: 'Makes an account with a mailed code',
      fields: CodeForm,
      base: side,
      handler: (scope, { fields: { email, code }, next }, http) =>
        signUpByCode(scope, { side, email, code, next }, http),
    }),
    ...accountForms(side, prefix),
  ];
}

function accountForms(side: Side, prefix: '/auth/' | '/auth/spaces/'): Route[] {
  return [
    formRoute({
      url: `${prefix}reset-password/:uidb64/:token/` as const,
      doc: 'Sets a new password by a mailed link',
      fields: ResetForm,
      base: side,
      refusalPath: side === 'app' ? 'accounts/reset-password' : 'accounts/reset-password/',
      handler: async ({ platform }, { params, fields }, http) => {
        await limitForms(platform, http.request.ip);
        await resetPassword(platform, params.uidb64, params.token, fields.password ?? '');
        if (side === 'space') return webAddress(platform.config, side);
        return webAddress(platform.config, side, 'sign-in', { success: 'True' });
      },
    }),
    formRoute({
      url: `${prefix}sign-out/` as const,
      doc: 'Signs out',
      fields: SignOutForm,
      base: side,
      handler: async ({ platform }, { next }, http) => {
        await signOutUser(platform, http, 'app');
        return webAddress(platform.config, side, side === 'space' ? next : '');
      },
    }),
  ];
}
