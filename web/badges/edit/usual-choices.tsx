import { useTranslation } from 'react-i18next';
import { Choices } from '../../platform/form/choices.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import type { BadgeValues } from './badge-values.ts';
import './editor-texts.ts';

type ChoiceProps<Field extends keyof BadgeValues> = { value: BadgeValues[Field]; onChange: (value: BadgeValues[Field]) => void };

/** What flies when it is won. */
export function ThrownChoice({ value: chosen, onChange }: ChoiceProps<'confetti'>) {
  const { t } = useTranslation();
  return (
    <FormGroup title={t('badges.edit.thrown')} text={t('badges.edit.thrownMore')}>
      <Choices
        label={t('badges.edit.thrown')}
        value={chosen}
        options={([1, 2, 0] as const).map((value) => ({
          value,
          label: t(`badges.edit.throws.${value}`),
          text: t(`badges.edit.throws.${value}More`),
        }))}
        onChange={onChange}
      />
    </FormGroup>
  );
}

/** Who hears of a win (U-099). */
export function NotifyChoice({ value: chosen, onChange }: ChoiceProps<'notify'>) {
  const { t } = useTranslation();
  return (
    <FormGroup title={t('badges.edit.notify')} text={t('badges.edit.notifyMore')}>
      <Choices
        label={t('badges.edit.notify')}
        value={chosen}
        options={([1, 2, 0] as const).map((value) => ({
          value,
          label: t(`badges.edit.notified.${value}`),
          text: t(`badges.edit.notified.${value}More`),
        }))}
        onChange={onChange}
      />
    </FormGroup>
  );
}
