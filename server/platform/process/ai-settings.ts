import { AI_ADDRESSES, AI_PROVIDERS } from '#shared/constants/ai.ts';

/** Settings of the admin area for the AI. */
export const AI_KEYS = ['LLM_API_KEY', 'LLM_PROVIDER', 'LLM_BASE_URL', 'LLM_MODEL'] as const;

export interface AiSettings {
  /** Without a trailing slash. */
  readonly address: string;
  /** "" = a service in the private network that needs no key. */
  readonly key: string;
  readonly model: string;
}

/** The AI settings; null without a key, or without a known service, address or model. */
export function aiSettingsOf(setting: (key: string) => string): AiSettings | null {
  const provider = AI_PROVIDERS.find((one) => one === setting('LLM_PROVIDER'));
  if (!provider) return null;
  const [key, model] = [setting('LLM_API_KEY'), setting('LLM_MODEL')];
  const own = provider === 'other' ? setting('LLM_BASE_URL') : '';
  const address = (own || AI_ADDRESSES[provider]).replace(/\/+$/, '');
  if (address === '' || model === '' || (key === '' && provider !== 'other')) return null;
  return { address, key, model };
}
