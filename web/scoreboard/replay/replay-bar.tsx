import { Menu } from '@mantine/core';
import { IconChevronDown, IconMinus, IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf } from '../../../projections/scoreboard/time-axis.values.ts';
import { SENSES } from '../../../projections/scoreboard/board-choices.values.ts';
import type { Sense } from '../../../projections/scoreboard/scoreboard.view.ts';
import { IconButton } from '../../platform/controls/button.tsx';
import { FilterChip } from '../../platform/controls/filter-chip.tsx';
import { LateMenu } from '../../platform/controls/late-menu.tsx';
import { formatDateTime } from '../../platform/format/times.ts';
import { PLAY_KEY } from '../../platform/keyboard/bar-keys.ts';
import { useBelow } from '../../platform/page/use-width.ts';
import { ReplayClock } from './replay-clock.tsx';
import { ReplayTrack } from './replay-track.tsx';
import { SPEEDS, type Speed } from './speeds.ts';
import type { Replay } from './use-replay.ts';
import type { Timeline } from './use-timeline.ts';
import { following, WHOLE, zoomed } from './zoom.ts';
import classes from './replay.module.css';

type ReplayBarProps = {
  timeline: Timeline;
  replay: Replay;
  sense: Sense;
  onSense: (sense: Sense) => void;
  /** The zone of the series. */
  zone: string;
  /** Whether the marks of a changed lead are those of the board that is shown. */
  marks: boolean;
};

/** The whole past at the foot of a board. At the right end it is live. On a phone it is one row until it is opened. */
export function ReplayBar(props: ReplayBarProps) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  const { timeline, replay } = props;
  const { past, drawn, whole } = timeline;
  const [open, setOpen] = useState(replay.instant !== null);
  useSpace(() => replay.setPlaying(!replay.playing), past !== undefined);
  const folded = phone && !open;

  return (
    <section className={classes.bar} data-folded={folded || undefined} aria-label={t('replay.label')}>
      <PlayButton replay={replay} disabled={!past} />
      {!folded && (
        <div className={classes.choices}>
          <SpeedMenu replay={replay} />
          <SenseMenu {...props} />
          {past && <ZoomButtons {...props} />}
        </div>
      )}
      {drawn && past && whole ? (
        <ReplayTrack
          whole={whole}
          drawn={drawn}
          past={past}
          replay={replay}
          marks={props.marks}
          view={timeline.view}
          onView={timeline.onView}
        />
      ) : (
        <div className={classes.noTrack} />
      )}
      {folded && past && (
        <button type="button" className={classes.open} aria-expanded="false" aria-label={t('replay.open')} onClick={() => setOpen(true)} />
      )}
      <ReplayClock replay={replay} past={past} zone={props.zone} legend={!phone && props.marks && (whole?.leadChanges.length ?? 0) > 0} />
      {phone && !folded && (
        <IconButton
          className={classes.fold}
          label={t('replay.fold')}
          aria-expanded="true"
          icon={<IconChevronDown stroke={1.75} />}
          onClick={() => setOpen(false)}
        />
      )}
    </section>
  );
}

function PlayButton({ replay, disabled }: { replay: Replay; disabled: boolean }) {
  const { t } = useTranslation();
  const { playing, instant, setPlaying } = replay;
  const label = playing ? t('replay.pause') : instant === null ? t('replay.playFromStart') : t('replay.play');
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <button
      type="button"
      className={classes.play}
      aria-label={label}
      title={label}
      aria-keyshortcuts="Space"
      disabled={disabled}
      onClick={() => setPlaying(!playing)}
    >
      <Icon size={16} />
    </button>
  );
}

function SpeedMenu({ replay: { speed, setSpeed } }: { replay: Replay }) {
  const { t } = useTranslation();
  const nameOf = (one: Speed) => ('times' in one ? t('replay.times', { rate: one.times }) : t('replay.whole', { seconds: one.seconds }));
  const choose = (id: string) => {
    const chosen = SPEEDS.find((one) => one.id === id);
    if (chosen) setSpeed(chosen);
  };
  return (
    <ChoiceMenu label={t('replay.speed')} value={speed.id} shown={nameOf(speed)} onChange={choose}>
      {SPEEDS.map((one) => (
        <Menu.RadioItem key={one.id} value={one.id}>
          {nameOf(one)}
        </Menu.RadioItem>
      ))}
    </ChoiceMenu>
  );
}

/** The bar nearer and farther, round the playhead. */
function ZoomButtons({ timeline: { past, view, onView }, replay: { playhead } }: ReplayBarProps) {
  const { t } = useTranslation();
  const zoom = (times: number) => {
    if (!past) return;
    const place = placeOf(past.axis, playhead.read() ?? past.to);
    onView((now) => zoomed(following(now, place), times, place, past));
  };
  const isWhole = view === WHOLE;
  return (
    <span className={classes.zoom} role="group" aria-label={t('replay.zoom')}>
      <IconButton size="sm" label={t('replay.zoomIn')} icon={<IconPlus stroke={1.75} />} onClick={() => zoom(2)} />
      <IconButton
        size="sm"
        label={isWhole ? t('replay.isWhole') : t('replay.zoomOut')}
        aria-disabled={isWhole || undefined}
        icon={<IconMinus stroke={1.75} />}
        onClick={() => zoom(1 / 2)}
      />
    </span>
  );
}

function SenseMenu({ sense, onSense, timeline: { whole } }: ReplayBarProps) {
  const { t } = useTranslation();
  const more = {
    happened: t('replay.happenedMore'),
    known: whole?.knownFrom ? t('replay.knownMore', { start: formatDateTime(whole.knownFrom) }) : t('replay.knownNever'),
  };
  return (
    <ChoiceMenu label={t('replay.sense')} value={sense} shown={t(`replay.${sense}`)} onChange={(next) => onSense(next as Sense)}>
      {SENSES.map((one) => (
        <Menu.RadioItem key={one} value={one}>
          {t(`replay.${one}`)}
          <span className={`${classes.more} meta`}>{more[one]}</span>
        </Menu.RadioItem>
      ))}
    </ChoiceMenu>
  );
}

type ChoiceMenuProps = { label: string; value: string; shown: string; onChange: (value: string) => void; children: ReactNode };

/** One of a few, behind a chip. It stands in the bar and not at the end of the page, so that it belongs to this part of it. */
function ChoiceMenu({ label, value, shown, onChange, children }: ChoiceMenuProps) {
  return (
    <LateMenu position="top-start" target={<FilterChip className="num" label="" value={shown} aria-label={`${label}: ${shown}`} />}>
      <Menu.RadioGroup value={value} onChange={onChange}>
        {children}
      </Menu.RadioGroup>
    </LateMenu>
  );
}

/** Space plays and pauses, unless something that has the focus takes it. */
function useSpace(act: () => void, enabled: boolean): void {
  const onSpace = useEffectEvent(act);
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== PLAY_KEY || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[aria-modal="true"], [role="menu"]')) return;
      const taken = 'button, a, input, textarea, select, [contenteditable], [role="row"]';
      if (event.target instanceof Element && event.target.closest(taken)) return;
      event.preventDefault();
      onSpace();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled]);
}
