import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readColour } from '../../../src/organisations/theme.values.ts';
import { Picture } from '../../platform/identity/picture.tsx';
import { Wreath } from '../../platform/identity/wreath.tsx';
import { LateCode } from '../../platform/code.ts';
import { reducedMotion } from '../../platform/motion/reduced-motion.ts';
import { lengthOf } from '../../platform/tv/tv-measures.ts';
import { Seal, type Sealed } from '../pieces/seal.tsx';
import '../badges-texts.ts';
import classes from './stage.module.css';

/** What is thrown when a badge is won: 0 nothing, 1 confetti, 2 fireworks. */
export type Thrown = 0 | 1 | 2;

const confetti = new LateCode('confetti', () => import('./throw-confetti.ts'));

type BadgeStageProps = {
  badge: Sealed & { Name: string };
  /** Who won it. */
  winner: { id: string; name: string; icon?: string | undefined };
  /** In place of "New badge". */
  kick?: string;
  /** One line under it: what for, when. */
  more?: ReactNode;
  thrown: Thrown;
  /** Counts how often it was played: each time it is thrown anew; 0 is not yet. */
  played: number;
  background?: string | null;
  picture?: string | null;
  /** It is no more. */
  lost?: boolean;
  /** The name is a heading of the page. */
  heading?: 1 | 2;
};

/**
 * A badge that was won, as a wall shows it, as large as its place: the badge in the wreath, the name as large as two lines allow. With less
 * motion nothing flies.
 */
export function BadgeStage({ badge, winner, kick, more, thrown, played, background, picture, lost = false, heading }: BadgeStageProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const behind = readColour(background ?? '');
  const Name = heading ? (`h${heading}` as const) : 'p';

  useEffect(() => {
    const place = canvas.current;
    if (!place || played === 0 || thrown === 0 || lost || reducedMotion()) return;
    const colours = coloursOf(place);
    let end: (() => void) | undefined;
    let left = false;
    void confetti.fetch().then(({ throwConfetti }) => {
      if (!left) end = throwConfetti(place, thrown, colours);
    });
    return () => {
      left = true;
      end?.();
    };
  }, [played, thrown, lost]);

  return (
    <div className={classes.case} data-theme="dark">
      <div className={classes.stage} data-lost={lost || undefined} style={behind ? ({ '--behind': behind } as CSSProperties) : undefined}>
        {picture && <img className={classes.behind} src={picture} alt="" />}
        <canvas ref={canvas} className={classes.thrown} aria-hidden="true" />
        <div className={classes.crest}>
          <Wreath className={classes.wreath} />
          <span className={classes.picture}>
            <Seal badge={badge} look={lost ? 'gone' : 'won'} size="fill" />
          </span>
        </div>
        <p className={classes.kick}>{kick ?? t('badges.stage.standing')}</p>
        <Name className={classes.name} style={lengthOf(winner.name)}>
          <bdi>{winner.name}</bdi>
        </Name>
        <p className={classes.badge} style={lengthOf(badge.Name)}>
          <bdi>{badge.Name}</bdi>
        </p>
        <p className={classes.more}>
          <span className={classes.portrait}>
            <Picture id={winner.id} icon={winner.icon} size={24} />
          </span>
          {more && <bdi className="cut">{more}</bdi>}
        </p>
      </div>
    </div>
  );
}

/** Confetti is drawn on a canvas, which knows no tokens. */
function coloursOf(element: HTMLElement): string[] {
  const style = getComputedStyle(element);
  return ['--primary', '--up', '--ink', '--gold'].map((name) => style.getPropertyValue(name).trim()).filter((colour) => colour !== '');
}
