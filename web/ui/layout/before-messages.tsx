import { useBeforeMessages } from './use-room-for-messages.ts';

/** Inside a menu or panel: messages go behind it while it is open. Draws nothing. */
export function BeforeMessages() {
  useBeforeMessages();
  return null;
}
