/** The providers of the contract whose accounts sign in here. */
const OAUTH_PROVIDERS = ['google', 'github', 'gitlab'] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** The same, and the one that an instance admin sets up by OpenID Connect (own addition). */
export const SIGN_IN_PROVIDERS = [...OAUTH_PROVIDERS, 'oidc'] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];
