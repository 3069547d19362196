import { ImagePlus, ImageUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { UpdateMe, type UserMe } from '#shared/contract/users.ts';
import { PicturePicker } from '#web/features/projects/picture-picker.tsx';
import { DangerDisclosure } from '#web/features/settings/danger-disclosure.tsx';
import { addressOf } from '#web/lib/http/http.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { useAsksLastFirst } from '#web/lib/i18n/name-order.ts';
import { leaveSession, readSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { hueOf } from '#web/ui/people/person-hue.ts';

import { AddressDialog } from './address-dialog.tsx';
import { chooseCover, deactivate, removePicture, updateMe } from './changes.ts';
import { myLook, useAccount } from './store.ts';

const DISPLAY_NAME_MAX = 20;

/** One's name and pictures, and deactivating the account (Profile). */
export function ProfileForm() {
  const account = useAccount();
  return (
    <>
      <Pictures account={account} />
      <Names account={account} />
      <Deactivate account={account} />
    </>
  );
}

interface AccountProps {
  readonly account: UserMe;
}

function Pictures({ account }: AccountProps) {
  const { t } = useTranslation('settings');
  const cover = pictureAddress(account.cover_image_url);
  // Confirming an upload assigns the picture on the server, so the session's account is read
  // again.
  const refresh = () => void readSession();
  const remove = (kind: 'avatar' | 'cover') =>
    void removePicture(account, kind).catch(() => undefined);
  return (
    <div className="relative mb-12">
      <div
        className={classNames(
          'h-36 overflow-hidden rounded-card border border-line bg-who-soft',
          hueOf(account.id),
        )}
      >
        {cover && <img src={cover} alt="" className="size-full object-cover" />}
      </div>
      <div className="absolute -bottom-8 start-4 flex items-end gap-3">
        <span className="rounded-full border-4 border-surface [&>*]:size-16 [&>*]:text-22">
          <Avatar person={myLook(account)} size={40} />
        </span>
        <PicturePicker
          isRound
          title={t('account.profile.picture')}
          target={{ kind: 'USER_AVATAR' }}
          current={pictureAddress(account.avatar_url)}
          onDone={refresh}
          onRemove={() => remove('avatar')}
          trigger={(open) => (
            <Button icon={ImageUp} onClick={open} className="mb-1">
              {t('account.profile.changePicture')}
            </Button>
          )}
        />
      </div>
      <div className="absolute end-3 bottom-3 max-md:top-3 max-md:bottom-auto">
        <PicturePicker
          title={t('account.profile.cover')}
          target={{ kind: 'USER_COVER' }}
          current={cover}
          onDone={refresh}
          onReady={(path) => void chooseCover(account, path).catch(() => undefined)}
          onRemove={() => remove('cover')}
          trigger={(open) => (
            <Button icon={ImagePlus} onClick={open}>
              {t('account.profile.changeCover')}
            </Button>
          )}
        />
      </div>
    </div>
  );
}

function Names({ account }: AccountProps) {
  const { t } = useTranslation('settings');
  const { first_name, last_name, display_name } = account;
  const asksLastFirst = useAsksLastFirst();
  const form = useSchemaForm({
    schema: UpdateMe,
    stored: { first_name, last_name, display_name },
    save: (fields) => updateMe(account, fields),
    check: (names) => ({
      first_name: names.first_name.trim() === '' && t('account.profile.firstNameMissing'),
      display_name: /\s{2}/.test(names.display_name) && t('account.profile.displayNameSpaces'),
    }),
  });
  const first = {
    name: 'first_name',
    label: t('account.profile.firstName'),
    isRequired: true,
    input: { autoComplete: 'given-name' },
  } as const;
  const last = {
    name: 'last_name',
    label: t('account.profile.lastName'),
    input: { autoComplete: 'family-name' },
  } as const;
  return (
    <SchemaForm
      className="mb-8"
      form={form}
      submitLabel={t('account.profile.save')}
      fields={[
        ...(asksLastFirst ? [last, first] : [first, last]),
        {
          name: 'display_name',
          label: t('account.profile.displayName'),
          input: { autoComplete: 'nickname', maxLength: DISPLAY_NAME_MAX },
        },
      ]}
    >
      <Address email={account.email} />
    </SchemaForm>
  );
}

/** Changed in a dialog of its own, with a code. */
function Address({ email }: { readonly email: string }) {
  const { t } = useTranslation('settings');
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Field label={t('people.email')} hint={t('account.profile.emailHint')}>
        <Input
          value={email}
          readOnly
          dir="ltr"
          end={
            <Button size={24} variant="ghost" onClick={() => setChanging(true)}>
              {t('address.change')}
            </Button>
          }
        />
      </Field>
      <AddressDialog open={isChanging} onOpenChange={setChanging} />
    </>
  );
}

function Deactivate({ account }: AccountProps) {
  const { t } = useTranslation('settings');
  return (
    <DangerDisclosure
      title={t('account.deactivate.title')}
      name={t('account.deactivate.title')}
      act={t('account.deactivate.confirm')}
      text={t('account.deactivate.text')}
      ask={t('account.deactivate.ask')}
      onConfirm={async () => {
        await deactivate(account.id);
        leaveSession();
        // A full page load, so that nothing of the account stays in memory.
        location.assign(addressOf('/'));
      }}
    />
  );
}
