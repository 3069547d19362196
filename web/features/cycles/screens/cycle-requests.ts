import { containerRequest } from '#web/features/containers/requests.tsx';

/** The dialogs about cycles. */
export const cycleRequest = containerRequest<{
  readonly is: 'transfer' | 'end';
  readonly id: string;
}>();
