import { useTranslation } from 'react-i18next';

import type { InstanceUser, ResetLink } from '#shared/contract/instances.ts';
import { CopyField } from '#web/features/instances/copy-field.tsx';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

import { nameOfUser } from './full-name.ts';

/** A new reset link and its person. */
export interface ShownLink {
  readonly person: InstanceUser;
  readonly link: ResetLink;
}

interface ResetLinkDialogProps {
  /** Null = closed. */
  readonly shown: ShownLink | null;
  readonly onClose: () => void;
}

/** Shows a new reset link once, to copy it. */
export function ResetLinkDialog({ shown, onClose }: ResetLinkDialogProps) {
  const { t } = useTranslation('instances');
  if (!shown) return null;
  const { person, link } = shown;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('people.linkTitle', { name: nameOfUser(person) })}
      description={
        link.is_mailed ? t('people.linkMailed', { email: person.email }) : t('people.linkNoMail')
      }
      footer={
        <Button size={32} variant="primary" onClick={onClose}>
          {t('people.linkDone')}
        </Button>
      }
    >
      <CopyField label={t('people.link')} value={link.url} />
      <p className="mt-2 text-12 text-muted">
        {t('people.linkExpires', { when: formatMoment(link.expires_at) })}
      </p>
    </Dialog>
  );
}
