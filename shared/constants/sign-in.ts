/** Sign-in providers of the contract. */
const OAUTH_PROVIDERS = ['google', 'github', 'gitlab'] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/**
 * All sign-in providers; `oidc` (our own) is the OpenID Connect provider that an instance admin
 * sets up.
 */
export const SIGN_IN_PROVIDERS = [...OAUTH_PROVIDERS, 'oidc'] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];
