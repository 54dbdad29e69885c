import { useTranslation } from 'react-i18next';
import { EVENT_THEMES } from '../../src/players/event-themes.values.ts';
import { formatGain } from '../platform/format/numbers.ts';
import { Emblem } from '../platform/identity/emblem.tsx';
import { Wreath } from '../platform/identity/wreath.tsx';
import { isolated } from '../platform/texts/texts.ts';
import { Confetti } from '../platform/tv/confetti.tsx';
import { digitsOf, lengthOf } from '../platform/tv/tv-measures.ts';
import type { Celebrating } from './celebration-queue.ts';
import type { Celebration } from './use-celebrations.ts';
import './display-texts.ts';
import stage from '../platform/tv/celebration.module.css';
import band from '../platform/tv/tv-band.module.css';
import classes from './tv.module.css';

/**
 * What is celebrated, over the whole screen for 12 s or as a strip at its foot: who, for what, and how much of it. Of a badge it looks as that says; else as who
 * is celebrated alone has chosen, and to their anthem (U-076).
 */
export function TvCelebration({ celebration, whole, fades }: Celebrating<Celebration>) {
  const { t } = useTranslation();
  const { type, people, about, confetti_animation: thrown, background_color: colour, background_image: behind } = celebration;
  const [first, ...others] = people;
  const theme = colour || behind || others.length > 0 ? undefined : EVENT_THEMES.find(({ id }) => id === first?.theme_id);
  const winner = about.places?.[0];
  const name = winner?.name ?? people.map(({ Name }) => isolated(Name)).join(', ');
  const what = about.badge_name ?? about.competition_name ?? about.series_name ?? '';
  const points = about.points ?? winner?.points;
  const picture = about.badge_icon || winner?.icon || first?.icon;
  const kick = t(`display.celebrated.${kickOf(type)}`);
  if (!whole)
    return (
      <section className={`${band.band} ${classes.celebrated}`} data-fades={fades} aria-label={kick}>
        <div className={band.strip}>
          <Wreath />
          <b style={lengthOf(name)}>
            <bdi>{name}</bdi>
          </b>
          <bdi>{what}</bdi>
          {points !== undefined && <span>{formatGain(points)}</span>}
        </div>
      </section>
    );
  return (
    <section
      className={`${stage.celebration} ${classes.celebrated}`}
      data-fades={fades}
      data-themed={theme?.id}
      style={theme && { background: theme.css }}
      aria-label={kick}
    >
      {colour && <span className={classes.colour} style={{ backgroundColor: colour }} />}
      {behind && <img className={classes.behind} src={behind} alt="" />}
      {others.length === 0 && first?.anthem && <audio src={first.anthem} autoPlay />}
      {thrown !== 0 && <Confetti />}
      <div className={stage.crest}>
        <Wreath className={stage.wreath} />
        {picture ? (
          <img className={`${stage.emblem} ${classes.picture}`} src={picture} alt="" />
        ) : (
          <Emblem id={first?.profile_id ?? celebration.id} className={stage.emblem} />
        )}
      </div>
      <p className={stage.kick}>{kick}</p>
      <h2 className={stage.name} style={lengthOf(name)}>
        <bdi>{name}</bdi>
      </h2>
      <p className={stage.total} style={points === undefined ? undefined : digitsOf([points])}>
        {points !== undefined && <b>{formatGain(points)}</b>} <bdi>{what}</bdi>
      </p>
      <span className={stage.time} style={{ animationDuration: '12s' }} />
    </section>
  );
}

/** In which words it is celebrated. */
function kickOf(type: Celebration['type']): 'entry' | 'badge' | 'level' | 'competition' | 'battle' {
  if (type === 'badge') return 'badge';
  if (type === 'badge_level') return 'level';
  if (type === 'competition_end') return 'competition';
  return type === 'battle_end' ? 'battle' : 'entry';
}
