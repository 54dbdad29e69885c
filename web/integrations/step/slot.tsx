import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../../automations/automations.module.css';
import '../integrations-texts.ts';

/** A part of a sentence that leads to where it is said. */
export function Slot({ text, isEmpty, onPress }: { text: string; isEmpty: boolean; onPress: () => void }) {
  const { t } = useTranslation();
  const said = isEmpty ? t('integrations.step.choose') : text;
  return (
    <button
      type="button"
      className={classes.slot}
      data-empty={isEmpty || undefined}
      aria-label={t('integrations.step.slot', { what: said })}
      onClick={onPress}
    >
      <bdi>{said}</bdi>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
