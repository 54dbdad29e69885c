import { PointsIcon } from '../platform/identity/points-icon.tsx';
import classes from './points.module.css';

/** An uploaded picture ends with its side in pixels: a small one is sent where that is enough. */
const LARGE = /-256\.webp$/;

/** The picture of a series; one without shows the sign of points. */
export function SeriesIcon({ icon, size = 24 }: { icon: string; size?: number }) {
  if (icon === '') return <PointsIcon size={size} className={classes.noIcon ?? ''} />;
  const sizes = LARGE.test(icon) && { srcSet: `${icon.replace(LARGE, '-64.webp')} 64w, ${icon} 256w`, sizes: `${size}px` };
  return <img className={classes.icon} {...sizes} src={icon} width={size} height={size} alt="" />;
}
