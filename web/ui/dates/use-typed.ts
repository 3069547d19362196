import { useState } from 'react';

interface Typed {
  /** null = none, also while what is typed is no value. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly read: (text: string) => string | null;
  /** The value as the language writes it. */
  readonly write: (value: string) => string;
}

/**
 * Text of a field whose value may be typed in several ways. What is typed stays until the field is
 * left, or its value changes in another way.
 */
export function useTyped({ value, onChange, read, write }: Typed) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isDraft = draft !== null && read(draft) === value;
  const text = isDraft ? draft : value === null ? '' : write(value);
  const put = (next: string | null) => {
    setDraft(null);
    setLeft(false);
    onChange(next);
  };
  return {
    text,
    /** It has been left with a text that is no value. */
    isWrong: isLeft && value === null && text.trim() !== '',
    /** Gives the field a value in another way than by typing. */
    put,
    type: (next: string) => {
      setDraft(next);
      setLeft(false);
      const meant = read(next);
      if (meant !== value) onChange(meant);
    },
    /** Asked to be kept as it is: a value is shown in its usual form, another text is wrong. */
    leave: () => {
      if (value !== null) setDraft(null);
      setLeft(true);
    },
  };
}
