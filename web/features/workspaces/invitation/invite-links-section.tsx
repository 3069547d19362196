import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { announce } from '#web/lib/browser/announce.ts';
import { writeClipboard } from '#web/lib/browser/clipboard.ts';
import { Button } from '#web/ui/buttons/button.tsx';

import type { InviteLink } from './store.ts';

interface InviteLinksSectionProps {
  readonly links: readonly InviteLink[];
}

/** Invitation links where no mail server is configured: the inviter passes them on. */
export function InviteLinksSection({ links }: InviteLinksSectionProps) {
  const { t } = useTranslation('workspaces');
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line rounded-card border border-line">
        {links.map((link) => (
          <LinkLine key={link.email} link={link} />
        ))}
      </ul>
      <p className="text-12 text-muted">{t('inviteLinks.hint')}</p>
    </div>
  );
}

function LinkLine({ link: { email, url } }: { readonly link: InviteLink }) {
  const { t } = useTranslation('workspaces');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (text: string) => {
    await writeClipboard(text);
    setIsCopied(true);
    announce(t('inviteLinks.copied'));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium" dir="ltr">
          {email}
        </bdi>
        {/* Without clipboard permission, the text can still be selected. */}
        <span className="block text-12 wrap-anywhere text-muted select-all" dir="ltr">
          {url}
        </span>
      </span>
      <Button
        size={28}
        icon={isCopied ? Check : Copy}
        aria-label={t('inviteLinks.copyFor', { email })}
        onClick={() => void copy(url).catch(() => undefined)}
      >
        {t(isCopied ? 'inviteLinks.copied' : 'inviteLinks.copy')}
      </Button>
    </li>
  );
}
