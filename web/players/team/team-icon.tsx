import { Emblem } from '../../platform/identity/emblem.tsx';
import { SeriesIcon } from '../../points/series-icon.tsx';

/** The picture of a team; one without has an emblem. */
export function TeamIcon({ id, icon, size = 24 }: { id: string; icon: string; size?: number }) {
  return icon === '' ? <Emblem id={id} size={size} /> : <SeriesIcon icon={icon} size={size} />;
}
