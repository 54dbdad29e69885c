import { IconMap2 } from '@tabler/icons-react';
import classes from './quests.module.css';

/** The icon of a quest; one without shows a map. Decorative: the name stands beside it. */
export function QuestIcon({ icon }: { icon: string }) {
  return (
    <span className={classes.icon}>
      {icon === '' ? <IconMap2 size={22} stroke={1.5} aria-hidden="true" /> : <img src={icon} alt="" loading="lazy" />}
    </span>
  );
}
