import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { announce } from '#web/lib/browser/announce.ts';
import { writeClipboard } from '#web/lib/browser/clipboard.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

/** A read-only value with a copy button. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation('instances');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await writeClipboard(value);
    setIsCopied(true);
    announce(t('copied'));
  };
  return (
    <Field label={label}>
      <Input
        readOnly
        dir="ltr"
        value={value}
        onFocus={(event) => event.target.select()}
        end={
          <IconButton
            icon={isCopied ? Check : Copy}
            label={t('copy', { name: label })}
            size={24}
            className="-me-1"
            // Without clipboard permission, the field still selects the text.
            onClick={() => void copy().catch(() => undefined)}
          />
        }
      />
    </Field>
  );
}
