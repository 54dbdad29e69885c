import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../competitions-texts.ts';

/** What somebody is to reach, as it is typed; empty is none. */
export function TargetInput(props: TextInputProps) {
  const { t } = useTranslation();
  return <TextInput inputMode="decimal" autoComplete="off" maxLength={24} placeholder={t('competitions.people.targetNone')} {...props} />;
}
