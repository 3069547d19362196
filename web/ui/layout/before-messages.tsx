import { useBeforeMessages } from './use-room-for-messages.ts';

/** Inside of a menu or panel: moves toasts behind it while it is open. Renders nothing. */
export function BeforeMessages() {
  useBeforeMessages();
  return null;
}
