import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

import { GallerySection } from './gallery-section.tsx';

/** Text fields with hint, with error, disabled. */
export function FieldParts() {
  const { t } = useTranslation('ui-gallery');
  const [query, setQuery] = useState('');
  const [expanding, setExpanding] = useState('');
  const [text, setText] = useState(t('fields.reading'));
  return (
    <GallerySection title={t('fields.title')}>
      <div className="flex items-center gap-3">
        <SearchInput value={query} onChange={setQuery} label={t('fields.search')} size={32} />
        <SearchInput
          value={expanding}
          onChange={setExpanding}
          label={t('fields.search')}
          isExpanding
        />
      </div>
      <Field label={t('fields.name')} hint={t('fields.hint')} isRequired>
        <Input defaultValue="Nova" />
      </Field>
      <Field label={t('fields.email')} error={t('fields.error')}>
        <Input icon={Mail} type="email" defaultValue="mara@" />
      </Field>
      <Field label={t('fields.password')}>
        <PasswordInput size={40} defaultValue="correct horse" />
      </Field>
      <Field label={t('fields.off')}>
        <Input disabled defaultValue="nova.example.org" />
      </Field>
      <Field label={t('fields.text')}>
        <TextArea value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </GallerySection>
  );
}
