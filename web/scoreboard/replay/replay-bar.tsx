import { Menu } from '@mantine/core';
import { IconChevronDown, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardTimeline, Sense } from '../../../projections/views.ts';
import { IconButton, TextButton } from '../../platform/controls/button.tsx';
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
  const { timeline, span, replay } = props;
  const [open, setOpen] = useState(replay.instant !== null);
  useSpace(() => replay.setPlaying(!replay.playing), span !== undefined);
  const folded = phone && !open;

  return (
    <section className={classes.bar} data-folded={folded || undefined} aria-label={t('replay.label')}>
      <PlayButton replay={replay} disabled={!span} />
      {!folded && (
        <div className={classes.choices}>
          <SpeedMenu replay={replay} />
          <SenseMenu {...props} />
        </div>
      )}
      {timeline && span ? (
        <ReplayTrack timeline={timeline} span={span} replay={replay} marks={props.marks} />
      ) : (
        <div className={classes.noTrack} />
      )}
      {folded && span && (
        <button type="button" className={classes.open} aria-expanded="false" aria-label={t('replay.open')} onClick={() => setOpen(true)} />
      )}
      <When {...props} legend={!phone && props.marks && (timeline?.leadChanges.length ?? 0) > 0} />
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

function SenseMenu({ sense, onSense }: Pick<ReplayBarProps, 'sense' | 'onSense'>) {
  const { t } = useTranslation();
  return (
    <ChoiceMenu label={t('replay.sense')} value={sense} shown={t(`replay.${sense}`)} onChange={(next) => onSense(next as Sense)}>
      {(['happened', 'known'] as const).map((one) => (
        <Menu.RadioItem key={one} value={one}>
          {t(`replay.${one}`)}
          <span className={`${classes.more} meta`}>{t(`replay.${one}More`)}</span>
        </Menu.RadioItem>
      ))}
    </ChoiceMenu>
  );
}

type ChoiceMenuProps = { label: string; value: string; shown: string; onChange: (value: string) => void; children: ReactNode };

/** One of a few, behind a chip. It stands in the bar and not at the end of the page, so that it belongs to this part of it. */
function ChoiceMenu({ label, value, shown, onChange, children }: ChoiceMenuProps) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <FilterChip className="num" label="" value={shown} aria-label={`${label}: ${shown}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {children}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The clock of the playhead, its zone, and the way back to live. */
function When({ replay, zone, legend }: ReplayBarProps & { legend: boolean }) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  const now = useNow();
  const second = useSecond(replay.playhead);
  const at = second ?? now;
  const past = second !== null;
  return (
    <div className={classes.when} data-past={past || undefined}>
      <p
        className={classes.clock}
        title={zonesDiffer(at, zone) ? `${formatShortDate(at, zone)}, ${formatClock(at, zone)} ${zone}` : undefined}
      >
        <time dateTime={new Date(at).toISOString()}>{formatClock(at)}</time> {!phone && <span className="meta">{zoneName(at)}</span>}
      </p>
      {past ? (
        <p className={classes.day}>
          {!sameDay(at, now) && <span className="meta num">{formatShortDate(at)}</span>}
          <TextButton className={classes.live} onClick={() => replay.scrub(null)}>
            {t('replay.backToLive')}
          </TextButton>
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
