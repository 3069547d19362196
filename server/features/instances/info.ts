import type { Scope } from '#server/platform/access/scope.ts';
import { aiSettingsOf } from '#server/platform/process/ai-settings.ts';
import { SIZE_LIMIT_KEY, sizeLimitOf } from '#server/platform/process/size-limit.ts';
import type { InstanceConfig, InstanceInfo } from '#shared/contract/instances.ts';

import { findInstance, hasWorkspaces, readSignInRules, type SignInRules } from './queries.ts';
import { instanceWire } from './wire.ts';

/** Public facts of the instance, also for people who are not signed in. */
export async function readInfo(scope: Scope): Promise<InstanceInfo> {
  const instance = await findInstance(scope);
  if (!instance) return { is_activated: false, is_setup_done: false };
  const [rules, workspaces_exist] = await Promise.all([
    readSignInRules(scope),
    hasWorkspaces(scope),
  ]);
  const wire = instanceWire(instance, scope.user?.user_timezone ?? 'UTC');
  return { config: configOf(scope, rules), instance: { ...wire, workspaces_exist } };
}

function configOf(scope: Scope, rules: SignInRules): InstanceConfig {
  const { config } = scope.platform;
  const isOn = (key: string) => rules.setting(key) === '1';
  return {
    enable_signup: rules.isSignUpOpen,
    is_workspace_creation_disabled: isOn('DISABLE_WORKSPACE_CREATION'),
    is_google_enabled: isOn('IS_GOOGLE_ENABLED'),
    is_github_enabled: isOn('IS_GITHUB_ENABLED'),
    is_gitlab_enabled: isOn('IS_GITLAB_ENABLED'),
    is_oidc_enabled: isOn('IS_OIDC_ENABLED'),
    oidc_name: rules.setting('OIDC_NAME'),
    is_magic_login_enabled: rules.isCodeOn,
    is_email_password_enabled: rules.isPasswordOn,
    // For services that this program never calls.
    github_app_name: '',
    slack_client_id: null,
    posthog_api_key: null,
    posthog_host: null,
    has_unsplash_configured: rules.setting('UNSPLASH_ACCESS_KEY') !== '',
    has_llm_configured: aiSettingsOf(rules.setting) !== null,
    file_size_limit: sizeLimitOf(config, rules.setting(SIZE_LIMIT_KEY)),
    is_smtp_configured: rules.isMailOn,
    is_intercom_enabled: isOn('IS_INTERCOM_ENABLED'),
    intercom_app_id: rules.setting('INTERCOM_APP_ID'),
    admin_base_url: config.PUBLIC_URL,
    space_base_url: config.PUBLIC_URL,
    app_base_url: config.PUBLIC_URL,
    instance_changelog_url: '',
  };
}
