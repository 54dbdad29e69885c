import { PointsIcon } from '../platform/identity/points-icon.tsx';
import classes from './points.module.css';

/** The picture of a series; one without shows the sign of points. */
export function SeriesIcon({ icon, size = 24 }: { icon: string; size?: number }) {
  if (icon === '') return <PointsIcon size={size} className={classes.noIcon ?? ''} />;
  return <img className={classes.icon} src={icon} width={size} height={size} alt="" />;
}
