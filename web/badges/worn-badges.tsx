import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MiniIcon } from '../../projections/people/people.view.ts';
import { Seal } from './pieces/seal.tsx';
import './badges-texts.ts';
import classes from './pieces/worn.module.css';

/** What somebody wears of badges in the corners of their picture (U-076). */
export function WornBadges({ icons, children }: { icons: readonly MiniIcon[]; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className={classes.worn}>
      {children}
      {icons.map(({ slot, badgeid: id, Name: name, icon }) => (
        <span key={slot} className={classes.mini} data-slot={slot} role="img" aria-label={t('badges.wears', { name })} title={name}>
          <Seal badge={{ id, badge_type: 2, Icon: icon }} look="won" size="fill" />
        </span>
      ))}
    </span>
  );
}
