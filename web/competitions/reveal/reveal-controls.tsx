import { IconArrowLeft, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevealShown } from '../../../projections/scoreboard/scoreboard.view.ts';
import type { RevealUnit } from '../../../src/competitions/reveal.events.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Segmented } from '../../platform/controls/segmented.tsx';
import { useKey } from '../../platform/keyboard/use-key.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Refusal } from '../../platform/states/refusal.tsx';
import '../competitions-texts.ts';
import classes from './reveal.module.css';

const UNITS = ['entry', 'tag', 'row'] as const satisfies readonly RevealUnit[];
const SPEEDS = ['2', '4', '8'] as const;
type Speed = (typeof SPEEDS)[number];

/** What opens the board: begin, next, back, by itself at a speed, and the end. Space and the right arrow are next, the left arrow is back. */
export function RevealControls({ competitionId, round, reveal }: { competitionId: string; round: number; reveal: RevealShown | null }) {
  const { t } = useTranslation();
  const [unit, setUnit] = useState<RevealUnit>('entry');
  const [begin, beginning] = useCommand('competition/begin_reveal');
  const [end, ending] = useCommand('competition/end_reveal');
  const of = { competitionid: competitionId, round };
  return (
    <div className={classes.controls}>
      <Refusal>{beginning.error?.message ?? ending.error?.message}</Refusal>
      {reveal ? (
        <Steps of={of} reveal={reveal} />
      ) : (
        <>
          <Segmented<RevealUnit>
            label={t('competitions.reveal.unit')}
            value={unit}
            options={UNITS.map((value) => ({ value, label: t(`competitions.reveal.units.${value}`) }))}
            onChange={setUnit}
          />
          <Button kind="fill" busy={beginning.pending} onClick={() => void begin({ ...of, unit })}>
            {t('competitions.reveal.begin')}
          </Button>
        </>
      )}
      <span className="grow" />
      <Button busy={ending.pending} title={t('competitions.reveal.endMore')} onClick={() => void end(of)}>
        {t(reveal ? 'competitions.reveal.end' : 'competitions.reveal.skip')}
      </Button>
    </div>
  );
}

function Steps({ of, reveal: { step, steps } }: { of: { competitionid: string; round: number }; reveal: RevealShown }) {
  const { t } = useTranslation();
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('4');
  const [move, { pending, error }] = useCommand('competition/move_reveal');
  const open = Math.min(step, steps);
  const go = (to: number) => {
    if (!pending && to >= 0 && to <= steps && to !== open) void move({ ...of, seen: step, step: to });
  };
  useKey(' ', () => go(open + 1));
  useKey('ArrowRight', () => go(open + 1));
  useKey('ArrowLeft', () => go(open - 1));

  const isPlaying = playing && open < steps;
  const next = useEffectEvent(() => go(open + 1));
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(next, Number(speed) * 1_000);
    return () => clearTimeout(timer);
  }, [isPlaying, speed, open]);

  return (
    <>
      <Refusal>{error && error.code !== 'reveal-moved-on' && error.message}</Refusal>
      <Button icon={<IconArrowLeft stroke={1.75} />} disabled={open === 0} onClick={() => go(open - 1)}>
        {t('competitions.reveal.back')}
      </Button>
      <Button kind="fill" disabled={open === steps} title={t('competitions.reveal.keys')} onClick={() => go(open + 1)}>
        {t('competitions.reveal.next')}
      </Button>
      <Button
        icon={isPlaying ? <IconPlayerPause stroke={1.75} /> : <IconPlayerPlay stroke={1.75} />}
        disabled={open === steps}
        onClick={() => setPlaying(!isPlaying)}
      >
        {t(isPlaying ? 'competitions.reveal.pause' : 'competitions.reveal.play')}
      </Button>
      <Segmented<Speed>
        label={t('competitions.reveal.speed')}
        value={speed}
        options={SPEEDS.map((value) => ({ value, label: `${value} s` }))}
        onChange={setSpeed}
      />
    </>
  );
}
