import { PasswordInput } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type PasswordProblem, passwordProblems } from '../../src/accounts/password.values.ts';
import classes from './entry.module.css';

type PasswordFieldsProps = {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** To be typed twice; absent where one reads what one types. */
  again?: { value: string; onChange: (value: string) => void; error?: string | undefined };
};

const RULES: readonly PasswordProblem[] = ['length', 'lower-case', 'upper-case', 'number', 'special'];

/** A new password, with the rules as they come to be kept. */
export function PasswordFields({ label, hint, value, onChange, error, again }: PasswordFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const broken = new Set(passwordProblems(value));
  return (
    <>
      <PasswordInput
        label={
          <>
            {label}
            {hint && <span className="meta">{hint}</span>}
          </>
        }
        autoComplete="new-password"
        value={value}
        error={error}
        aria-describedby={id}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul id={id} className={classes.rules} aria-label={t('password.rules')}>
        {RULES.map((rule) => (
          <li key={rule} data-kept={!broken.has(rule) || undefined}>
            {broken.has(rule) ? <IconPoint size={14} stroke={2} /> : <IconCheck size={14} stroke={2.25} />}
            {t(`password.${rule}`)}
            <span className="vh">{broken.has(rule) ? t('password.notKept') : t('password.kept')}</span>
          </li>
        ))}
      </ul>
      {again && (
        <PasswordInput
          label={t('password.again')}
          autoComplete="new-password"
          value={again.value}
          error={again.error}
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          onChange={(event) => again.onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}
