import { IconGift } from '@tabler/icons-react';
import classes from './shop.module.css';

/** The picture of a reward; one without shows a gift. Decorative: the name stands beside it. */
export function RewardPicture({ icon, gone = false }: { icon: string; gone?: boolean }) {
  return (
    <span className={classes.picture} data-gone={gone || undefined}>
      {icon === '' ? <IconGift size={40} stroke={1.25} aria-hidden="true" /> : <img src={icon} alt="" loading="lazy" />}
    </span>
  );
}
