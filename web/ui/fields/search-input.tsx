import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';

import { Input } from './input.tsx';

interface SearchInputProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly label: string;
  readonly placeholder?: string | undefined;
  /** Collapsed to an icon until it is pressed or contains text. */
  readonly isExpanding?: boolean | undefined;
  readonly size?: 28 | 32 | 40 | undefined;
  /** Takes the focus when it appears. */
  readonly isFocused?: boolean | undefined;
}

/** A search field that filters while typing; Escape clears it. */
export function SearchInput(props: SearchInputProps) {
  const { value, onChange, label, placeholder, isExpanding = false, size = 28, isFocused } = props;
  const { t } = useTranslation('ui');
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  if (isExpanding && !isOpen && value === '') {
    return <IconButton icon={Search} label={label} onClick={() => setIsOpen(true)} />;
  }
  return (
    <div className={isExpanding ? 'w-52 max-w-full' : 'w-full'}>
      <Input
        ref={input}
        type="search"
        size={size}
        icon={Search}
        value={value}
        aria-label={label}
        placeholder={placeholder ?? label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- pressing the sign asked for it
        autoFocus={isFocused === true || (isExpanding && isOpen)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => value === '' && setIsOpen(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          event.preventDefault();
          onChange('');
        }}
        end={
          value !== '' && (
            <IconButton
              icon={X}
              label={t('clear')}
              size={24}
              className="-me-1.5"
              onClick={() => {
                onChange('');
                input.current?.focus();
              }}
            />
          )
        }
      />
    </div>
  );
}
