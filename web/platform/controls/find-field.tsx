import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useKey } from '../keyboard/use-key.ts';
import { IconButton } from './button.tsx';
import { Key } from './key.tsx';
import { useEnter } from './use-enter.ts';
import classes from './find-field.module.css';

type FindFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter takes what was found, once it is for exactly what stands here: `of` is the text that it is for, absent while it is awaited. */
  take?: { of: string | undefined; failed: boolean; run: () => void };
};

/** Finds in the list under it as one types. `/` puts the focus here, Esc clears it and leaves. */
export function FindField({ label, value, onChange, take }: FindFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const typed = value.trim();
  const { enter, waiting } = useEnter(typed, take?.of === typed, take?.failed ?? false, () => take?.run());
  useKey('/', () => input.current?.focus());
  return (
    <span className={classes.find} data-filled={value !== '' || undefined} aria-busy={waiting}>
      <IconSearch size={16} stroke={1.75} />
      <input
        ref={input}
        type="text"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && take && !event.repeat && !event.nativeEvent.isComposing) enter();
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onChange('');
          input.current?.blur();
        }}
      />
      {value === '' ? (
        <Key>/</Key>
      ) : (
        <IconButton size="sm" label={t('table.clear')} icon={<IconX stroke={1.75} />} onClick={() => onChange('')} />
      )}
    </span>
  );
}
