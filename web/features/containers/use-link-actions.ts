import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { addressOf } from '#web/lib/http/http.ts';
import { copyText } from '#web/ui/feedback/copy-text.ts';

/** What can be done with the address of a container's page; `path` begins with the workspace. */
export function useLinkActions(path: string, messages: string) {
  const { t } = useTranslation(messages);
  const navigate = useNavigate();
  const link = new URL(addressOf(path), location.origin).href;
  return {
    open: () => void navigate({ href: path }),
    openTab: () => void window.open(link, '_blank', 'noopener'),
    copyLink: () => void copyText(link, t('done.linkCopied'), `link ${path}`),
  };
}
