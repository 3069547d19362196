import { AI_ADDRESSES, AI_PROVIDERS } from '#shared/constants/ai.ts';

/** The settings of the admin area that the AI needs. */
export const AI_KEYS = ['LLM_API_KEY', 'LLM_PROVIDER', 'LLM_BASE_URL', 'LLM_MODEL'] as const;

/** Where the AI is asked, and by which key and model. */
export interface AiSettings {
  /** Without a slash at its end. */
  readonly address: string;
  /** Empty = a service of the own network that asks for none. */
  readonly key: string;
  readonly model: string;
}

/** How the AI is asked; null while it is off: without a key, or without a known service, address or model. */
export function aiSettingsOf(setting: (key: string) => string): AiSettings | null {
  const provider = AI_PROVIDERS.find((one) => one === setting('LLM_PROVIDER'));
  if (!provider) return null;
  const [key, model] = [setting('LLM_API_KEY'), setting('LLM_MODEL')];
  const own = provider === 'other' ? setting('LLM_BASE_URL') : '';
  const address = (own || AI_ADDRESSES[provider]).replace(/\/+$/, '');
  if (address === '' || model === '' || (key === '' && provider !== 'other')) return null;
  return { address, key, model };
}
