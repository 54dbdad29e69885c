import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardTimeline, Sense } from '../../../projections/views.ts';
import { Button, IconButton, TextButton } from '../../platform/controls/button.tsx';
import { FilterChip } from '../../platform/controls/filter-chip.tsx';
import { formatClock, formatShortDate, sameDay, zoneName, zonesDiffer } from '../../platform/format/times.ts';
import { useNow } from '../../platform/format/use-now.ts';
import { useBelow } from '../../platform/page/use-width.ts';
import { useSecond } from './playhead.ts';
import { ReplayTrack } from './replay-track.tsx';
import { SPEEDS, type Speed } from './speeds.ts';
import type { Replay, Span } from './use-replay.ts';
import classes from './replay.module.css';

type ReplayBarProps = {
  timeline: BoardTimeline | undefined;
  span: Span | undefined;
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
  const [open, setOpen] = useState(false);
  const { timeline, span, replay } = props;
  useSpace(() => replay.setPlaying(!replay.playing), span !== undefined);
  const folded = phone && !open && replay.instant === null && !replay.playing;

  return (
    <section className={classes.bar} data-folded={folded || undefined} aria-label={t('replay.label')}>
      <div className={classes.controls}>
        <PlayButton replay={replay} disabled={!span} />
        {!folded && (
          <>
            <SpeedMenu replay={replay} />
            <SenseMenu {...props} />
          </>
        )}
      </div>
      {timeline && span ? (
        <ReplayTrack timeline={timeline} span={span} replay={replay} marks={props.marks} />
      ) : (
        <div className={classes.noTrack} />
      )}
      {folded && span && (
        <button type="button" className={classes.open} aria-expanded="false" aria-label={t('replay.open')} onClick={() => setOpen(true)} />
      )}
      <When {...props} legend={!phone && props.marks && (timeline?.leadChanges.length ?? 0) > 0} />
      {phone && !folded && replay.instant === null && (
        <IconButton
          className={classes.fold}
          label={t('replay.fold')}
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
  const item = (one: Speed) => (
    <Menu.Item
      key={one.id}
      role="menuitemradio"
      aria-checked={one.id === speed.id}
      leftSection={<Chosen is={one.id === speed.id} />}
      onClick={() => setSpeed(one)}
    >
      {nameOf(one)}
    </Menu.Item>
  );
  return (
    <Menu position="top-start">
      <Menu.Target>
        <FilterChip className="num" label="" value={nameOf(speed)} aria-label={`${t('replay.speed')}: ${nameOf(speed)}`} />
      </Menu.Target>
      <Menu.Dropdown>
        {SPEEDS.filter((one) => 'times' in one).map(item)}
        <Menu.Divider />
        {SPEEDS.filter((one) => 'seconds' in one).map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}

function SenseMenu({ sense, onSense }: Pick<ReplayBarProps, 'sense' | 'onSense'>) {
  const { t } = useTranslation();
  return (
    <Menu position="top-start" width={300}>
      <Menu.Target>
        <FilterChip label="" value={t(`replay.${sense}`)} aria-label={`${t('replay.sense')}: ${t(`replay.${sense}`)}`} />
      </Menu.Target>
      <Menu.Dropdown>
        {(['happened', 'known'] as const).map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={one === sense}
            leftSection={<Chosen is={one === sense} />}
            onClick={() => onSense(one)}
          >
            {t(`replay.${one}`)}
            <span className={`${classes.more} meta`}>{t(`replay.${one}More`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Chosen({ is }: { is: boolean }) {
  return <IconCheck size={16} stroke={2} opacity={is ? 1 : 0} />;
}

/** The clock of the playhead, its zone, and the way back to live. */
function When({ replay, zone, legend }: ReplayBarProps & { legend: boolean }) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  const now = useNow();
  const second = useSecond(replay.playhead);
  const at = second ?? now;
  const past = second !== null;
  const backToLive = () => replay.scrub(null);
  return (
    <div className={classes.when}>
      <p
        className={classes.clock}
        title={zonesDiffer(at, zone) ? `${formatShortDate(at, zone)}, ${formatClock(at, zone)} ${zone}` : undefined}
      >
        <time dateTime={new Date(at).toISOString()}>{formatClock(at)}</time> {!phone && <span className="meta">{zoneName(at)}</span>}
      </p>
      {past ? (
        <p className={classes.day}>
          {!sameDay(at, now) && <span className="meta num">{formatShortDate(at)}</span>}
          {phone ? (
            <Button size="sm" onClick={backToLive}>
              {t('replay.backToLive')}
            </Button>
          ) : (
            <TextButton onClick={backToLive}>{t('replay.backToLive')}</TextButton>
          )}
        </p>
      ) : (
        legend && <p className={`${classes.legend} meta`}>{t('replay.leadChanged')}</p>
      )}
    </div>
  );
}

/** Space plays and pauses, unless something that has the focus takes it. */
function useSpace(act: () => void, enabled: boolean): void {
  const onSpace = useEffectEvent(act);
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
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
