import { Copy, ExternalLink, Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Publication } from '#shared/contract/anchors.ts';
import { publicAddress } from '#web/lib/browser/space-path.ts';
import { buttonLook } from '#web/ui/buttons/button-look.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

/** The public URL, to read, copy and open. */
export function PublicLink({ publication }: { readonly publication: Publication }) {
  const { t } = useTranslation('publish');
  const address = addressOfPublication(publication);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-64">
        <Field label={t('link')}>
          <Input readOnly value={address} onFocus={(event) => event.target.select()} />
        </Field>
      </div>
      <Button size={32} icon={Link2} onClick={() => void copyText(address, t('linkCopied'))}>
        {t('copyLink')}
      </Button>
      <a href={address} target="_blank" rel="noreferrer" className={buttonLook({ size: 32 })}>
        <Icon of={ExternalLink} />
        {t('openPage')}
      </a>
    </div>
  );
}

interface EmbedCodeProps {
  readonly publication: Publication;
  readonly name: string;
}

/** HTML that embeds the publication in another site. */
export function EmbedCode({ publication, name }: EmbedCodeProps) {
  const { t } = useTranslation('publish');
  const code = `<iframe title="${escaped(name)}" src="${addressOfPublication(publication)}"></iframe>`;
  return (
    <div className="grid gap-2">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
        tabIndex={0}
        aria-label={t('embedCode')}
        dir="ltr"
        className="max-h-32 overflow-auto rounded-control border border-line bg-surface p-2.5 font-mono text-12 wrap-anywhere whitespace-pre-wrap"
      >
        {code}
      </pre>
      <Button icon={Copy} onClick={() => void copyText(code, t('codeCopied'))}>
        {t('copyCode')}
      </Button>
    </div>
  );
}

/** Escapes a text for an attribute. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function addressOfPublication({ entity_name, anchor }: Publication): string {
  const kind = entity_name === 'view' ? 'views' : entity_name === 'page' ? 'pages' : 'issues';
  return publicAddress(kind, anchor);
}
